<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>BundledNames</name>
    <message>
        <source>Bundled</source>
        <extracomment>the name of the bundled model, %1 is the code of the language that it writes, if that is not English</extracomment>
        <translation>Incluido</translation>
    </message>
    <message>
        <source>Bundled (%1)</source>
        <translation>Incluido (%1)</translation>
    </message>
</context>
<context>
    <name>CacheFormula</name>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation>
            <numerusform>%Ln capa</numerusform>
            <numerusform>%Ln capas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln posición</numerusform>
            <numerusform>%Ln posiciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln KV head(s)</source>
        <translation>
            <numerusform>%Ln cabeza KV</numerusform>
            <numerusform>%Ln cabezas KV</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EngineError</name>
    <message>
        <source>The file cannot be read</source>
        <translation>El archivo no se puede leer</translation>
    </message>
    <message>
        <source>The file cannot be written</source>
        <translation>El archivo no se puede escribir</translation>
    </message>
    <message>
        <source>The file ends too early</source>
        <translation>El archivo acaba antes de tiempo</translation>
    </message>
    <message>
        <source>The file ends too early, at “%1”</source>
        <translation>El archivo acaba antes de tiempo, en «%1»</translation>
    </message>
    <message>
        <source>This is not a model that KVScope can read</source>
        <translation>Esto no es un modelo que KVScope sepa leer</translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation>El archivo está dañado</translation>
    </message>
    <message>
        <source>The file is damaged at “%1”</source>
        <translation>El archivo está dañado en «%1»</translation>
    </message>
    <message>
        <source>The key “%1” is missing</source>
        <translation>Falta la clave «%1»</translation>
    </message>
    <message>
        <source>This architecture is not supported (“%1”)</source>
        <translation>Esta arquitectura no se admite («%1»)</translation>
    </message>
    <message>
        <source>The number type of “%1” is not supported</source>
        <translation>El tipo de número de «%1» no se admite</translation>
    </message>
    <message>
        <source>The tensor “%1” is missing</source>
        <translation>Falta el tensor «%1»</translation>
    </message>
    <message>
        <source>The tensor “%1” has the wrong shape</source>
        <translation>La forma del tensor «%1» no es la esperada</translation>
    </message>
    <message>
        <source>This model has no tokenizer, so it cannot read text</source>
        <translation>Este modelo no tiene tokenizador y no puede leer texto</translation>
    </message>
    <message>
        <source>This tokenizer is not supported (“%1”)</source>
        <translation>Este tokenizador no se admite («%1»)</translation>
    </message>
    <message>
        <source>This tokenizer requires too much computation (%1)</source>
        <translation>Este tokenizador requiere demasiado cálculo (%1)</translation>
    </message>
    <message>
        <source>The prompt is empty</source>
        <translation>El prompt está vacío</translation>
    </message>
    <message>
        <source>The prompt is too long</source>
        <translation>El prompt es demasiado largo</translation>
    </message>
    <message>
        <source>A token id is outside the vocabulary</source>
        <translation>Un id de token está fuera del vocabulario</translation>
    </message>
    <message>
        <source>The text is not valid UTF-8</source>
        <translation>El texto no es UTF-8 válido</translation>
    </message>
    <message>
        <source>There is not enough memory</source>
        <translation>No hay memoria suficiente</translation>
    </message>
    <message>
        <source>The picture could not be drawn as %1</source>
        <translation>No se pudo dibujar la imagen como %1</translation>
    </message>
    <message>
        <source>The picture could not be drawn</source>
        <translation>No se pudo dibujar la imagen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelado</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>Archivo: %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>%1 what went wrong, %2 what was expected and found</extracomment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>The run does not fit into the model&apos;s context</source>
        <translation>La ejecución no cabe en el contexto del modelo</translation>
    </message>
    <message>
        <source>The file does not exist</source>
        <translation>El archivo no existe</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>No se puede escribir en %1</translation>
    </message>
    <message>
        <source>Invalid value for “%1”</source>
        <translation>Valor no válido para «%1»</translation>
    </message>
    <message>
        <source>The run does not fit into the model&apos;s context (%1)</source>
        <translation>La ejecución no cabe en el contexto del modelo (%1)</translation>
    </message>
    <message>
        <source>A token id is outside the vocabulary (%1)</source>
        <translation>Un id de token está fuera del vocabulario (%1)</translation>
    </message>
    <message>
        <source>The lesson has no value for “%2” (%1)</source>
        <translation>La lección no tiene ningún valor para «%2» (%1)</translation>
    </message>
    <message>
        <source>The lesson has no value for “%2”</source>
        <translation>La lección no tiene ningún valor para «%2»</translation>
    </message>
    <message>
        <source>Invalid setting “%1”</source>
        <translation>Ajuste no válido: «%1»</translation>
    </message>
    <message>
        <source>The logits of this step are no longer kept, so it cannot be compared</source>
        <translation>Los logits de este paso ya no se conservan, así que no se puede comparar</translation>
    </message>
    <message>
        <source>The text is not valid UTF-8 (%1)</source>
        <translation>El texto no es UTF-8 válido (%1)</translation>
    </message>
    <message>
        <source>There is not enough memory (%1)</source>
        <translation>No hay memoria suficiente (%1)</translation>
    </message>
    <message>
        <source>The model&apos;s numbers overflowed (%1), so no token can be sampled</source>
        <translation>Los números del modelo se desbordaron (%1) y no se puede muestrear ningún token</translation>
    </message>
    <message>
        <source>The model&apos;s numbers overflowed, so no token can be sampled</source>
        <translation>Los números del modelo se desbordaron y no se puede muestrear ningún token</translation>
    </message>
    <message>
        <source>Internal error</source>
        <translation>Error interno</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>se esperaba: %1; se encontró: %2</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>se esperaba: %1</translation>
    </message>
    <message>
        <source>found %2</source>
        <translation>se encontró: %2</translation>
    </message>
    <message>
        <source>positions needed: %2; available: %1</source>
        <translation>posiciones necesarias: %2; disponibles: %1</translation>
    </message>
    <message>
        <source>memory needed: %2; free: %1</source>
        <translation>memoria necesaria: %2; libre: %1</translation>
    </message>
    <message>
        <source>memory needed: %2</source>
        <translation>memoria necesaria: %2</translation>
    </message>
    <message>
        <source>reason: %2</source>
        <translation>motivo: %2</translation>
    </message>
    <message>
        <source>The tensor “%1” does not agree with the configuration</source>
        <translation>El tensor «%1» no concuerda con la configuración</translation>
    </message>
    <message>
        <source>This is not a session file</source>
        <translation>Este no es un archivo de sesión</translation>
    </message>
</context>
<context>
    <name>EnginePhrase</name>
    <message>
        <source>%1 or %2</source>
        <translation>%1 o %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 o más</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>al menos %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>como máximo %1</translation>
    </message>
    <message>
        <source>more than %1, at most %2</source>
        <translation>más de %1, como máximo %2</translation>
    </message>
    <message>
        <source>more</source>
        <translation>más</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>infinito</translation>
    </message>
    <message>
        <source>-infinity</source>
        <translation>-infinito</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>a number greater than %1</source>
        <translation>un número mayor que %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>un número entero de %1 a %2</translation>
    </message>
    <message>
        <source>a whole number of at least %1</source>
        <translation>un número entero de al menos %1</translation>
    </message>
    <message>
        <source>an even number from %1 to %2</source>
        <translation>un número par de %1 a %2</translation>
    </message>
    <message>
        <source>an even number of features per head</source>
        <translation>un número par de componentes por cabeza</translation>
    </message>
    <message>
        <source>a divisor of %1</source>
        <translation>un divisor de %1</translation>
    </message>
    <message>
        <source>a row length that is a multiple of %1</source>
        <translation>una longitud de fila múltiplo de %1</translation>
    </message>
    <message>
        <source>two numbers</source>
        <translation>dos números</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 números</translation>
    </message>
    <message>
        <source>whole numbers of at least %1</source>
        <translation>números enteros de al menos %1</translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation>%1 elementos</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 piezas</translation>
    </message>
    <message>
        <source>at most %1 values</source>
        <translation>como máximo %1 valores</translation>
    </message>
    <message>
        <source>at most %1 levels</source>
        <translation>como máximo %1 niveles</translation>
    </message>
    <message>
        <source>at most %1 dimensions</source>
        <translation>como máximo %1 dimensiones</translation>
    </message>
    <message>
        <source>at most %1 ids</source>
        <translation>como máximo %1 ids</translation>
    </message>
    <message>
        <source>at most %1 stages</source>
        <translation>como máximo %1 etapas</translation>
    </message>
    <message>
        <source>at most %1 steps</source>
        <translation>como máximo %1 pasos</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 etapas</translation>
    </message>
    <message>
        <source>more than can be addressed</source>
        <translation>más de lo que se puede direccionar</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
    </message>
    <message>
        <source>%1 more bytes</source>
        <translation>%1 bytes más</translation>
    </message>
    <message>
        <source>%1 bytes of data</source>
        <translation>%1 bytes de datos</translation>
    </message>
    <message>
        <source>%1 bytes, according to its offsets</source>
        <translation>%1 bytes, según sus posiciones</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>como máximo %1 bytes</translation>
    </message>
    <message>
        <source>a begin offset before the end offset</source>
        <translation>un inicio anterior al final</translation>
    </message>
    <message>
        <source>data from byte %1</source>
        <translation>datos desde el byte %1</translation>
    </message>
    <message>
        <source>an overlap, data from byte %1</source>
        <translation>un solape, datos desde el byte %1</translation>
    </message>
    <message>
        <source>a gap, data from byte %1</source>
        <translation>un hueco, datos desde el byte %1</translation>
    </message>
    <message>
        <source>each tensor once</source>
        <translation>cada tensor una vez</translation>
    </message>
    <message>
        <source>the tensor listed in the index</source>
        <translation>el tensor que figura en el índice</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>un archivo</translation>
    </message>
    <message>
        <source>a file name</source>
        <translation>un nombre de archivo</translation>
    </message>
    <message>
        <source>a file name without a folder</source>
        <translation>un nombre de archivo sin carpeta</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>una carpeta</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>algo que no es un archivo normal</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>un archivo vacío</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>otra cosa</translation>
    </message>
    <message>
        <source>a zip archive, perhaps PyTorch</source>
        <translation>un archivo zip, quizá de PyTorch</translation>
    </message>
    <message>
        <source>llama2.c, a newer version of the format</source>
        <translation>llama2.c, una versión posterior del formato</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>un modelo</translation>
    </message>
    <message>
        <source>the bundled model</source>
        <translation>el modelo incluido</translation>
    </message>
    <message>
        <source>a tokenizer beside the model</source>
        <translation>un tokenizador junto al modelo</translation>
    </message>
    <message>
        <source>convert pytorch_model.bin to safetensors</source>
        <translation>convierte pytorch_model.bin a safetensors</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>una cadena</translation>
    </message>
    <message>
        <source>a non-empty text</source>
        <translation>un texto no vacío</translation>
    </message>
    <message>
        <source>a character</source>
        <translation>un carácter</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>a list such as [[[&quot;global&quot;, &quot;local&quot;], 12]]</source>
        <translation>una lista como [[[&quot;global&quot;, &quot;local&quot;], 12]]</translation>
    </message>
    <message>
        <source>global and local for %1 layers</source>
        <translation>global y local para %1 capas</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>un objeto</translation>
    </message>
    <message>
        <source>each key once</source>
        <translation>cada clave una vez</translation>
    </message>
    <message>
        <source>the key twice</source>
        <translation>la clave dos veces</translation>
    </message>
    <message>
        <source>key=value</source>
        <translation>clave=valor</translation>
    </message>
    <message>
        <source>one piece per byte</source>
        <translation>una pieza por byte</translation>
    </message>
    <message>
        <source>a piece of the vocabulary</source>
        <translation>una pieza del vocabulario</translation>
    </message>
    <message>
        <source>pieces of the vocabulary</source>
        <translation>piezas del vocabulario</translation>
    </message>
    <message>
        <source>two pieces</source>
        <translation>dos piezas</translation>
    </message>
    <message>
        <source>a score</source>
        <translation>una puntuación</translation>
    </message>
    <message>
        <source>a length of at least %1</source>
        <translation>una longitud de al menos %1</translation>
    </message>
    <message>
        <source>an id close to the number of pieces</source>
        <translation>un id cercano al número de piezas</translation>
    </message>
    <message>
        <source>a unique id</source>
        <translation>un id único</translation>
    </message>
    <message>
        <source>one id per piece</source>
        <translation>un id por pieza</translation>
    </message>
    <message>
        <source>ids below %1</source>
        <translation>ids menores que %1</translation>
    </message>
    <message>
        <source>no nested sequences</source>
        <translation>ninguna secuencia anidada</translation>
    </message>
    <message>
        <source>a regular expression supported by PCRE2</source>
        <translation>una expresión regular compatible con PCRE2</translation>
    </message>
    <message>
        <source>the text produced by its stages</source>
        <translation>el texto que producen sus etapas</translation>
    </message>
    <message>
        <source>its regular-expression searches</source>
        <translation>sus búsquedas de expresiones regulares</translation>
    </message>
    <message>
        <source>use another tokenizer or a shorter text</source>
        <translation>usa otro tokenizador o un texto más corto</translation>
    </message>
    <message>
        <source>Today, weather, is, so or nice</source>
        <translation>Today, weather, is, so o nice</translation>
    </message>
    <message>
        <source>a computed step</source>
        <translation>un paso ya calculado</translation>
    </message>
    <message>
        <source>a step whose attention was recorded</source>
        <translation>un paso con la atención registrada</translation>
    </message>
    <message>
        <source>enter at least one character</source>
        <translation>escribe al menos un carácter</translation>
    </message>
    <message>
        <source>use token ids instead</source>
        <translation>usa ids de token en su lugar</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>byte %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>piece %1</source>
        <translation>pieza %1</translation>
    </message>
    <message>
        <source>file size</source>
        <translation>tamaño del archivo</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>el documento</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>el archivo</translation>
    </message>
    <message>
        <source>the first bytes</source>
        <translation>los primeros bytes</translation>
    </message>
    <message>
        <source>the header</source>
        <translation>la cabecera</translation>
    </message>
    <message>
        <source>the header&apos;s length</source>
        <translation>la longitud de la cabecera</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>los pesos</translation>
    </message>
    <message>
        <source>rotary features of a head</source>
        <translation>componentes rotatorios de una cabeza</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>nombre de archivo demasiado largo</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>error de entrada/salida</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>no queda espacio en el disco</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permiso denegado</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>sistema de archivos de solo lectura</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>demasiados niveles de enlaces simbólicos</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>demasiados archivos abiertos</translation>
    </message>
    <message>
        <source>it is also in %1</source>
        <translation>también está en %1</translation>
    </message>
    <message>
        <source>key &quot;%1&quot;</source>
        <translation>clave «%1»</translation>
    </message>
    <message>
        <source>no piece %1</source>
        <translation>falta la pieza %1</translation>
    </message>
    <message>
        <source>the id of &quot;%1&quot;</source>
        <translation>el id de «%1»</translation>
    </message>
    <message>
        <source>the pattern %1</source>
        <translation>el patrón %1</translation>
    </message>
    <message>
        <source>first position %1 where %2 are known</source>
        <translation>primera posición %1 cuando se conocen %2</translation>
    </message>
    <message>
        <source>a string of %1 to %2 bytes</source>
        <translation>una cadena de %1 a %2 bytes</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>un número de %1 a %2</translation>
    </message>
    <message>
        <source>each head once</source>
        <translation>cada cabeza una vez</translation>
    </message>
    <message>
        <source>a step whose logits are still known</source>
        <translation>un paso cuyos logits aún se conocen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>a number of at least %1</source>
        <translation>un número de al menos %1</translation>
    </message>
    <message>
        <source>a multiple of %1 for %2</source>
        <translation>un múltiplo de %1 para %2</translation>
    </message>
    <message>
        <source>numbers of at least %1</source>
        <translation>números de al menos %1</translation>
    </message>
    <message>
        <source>a Hugging Face folder</source>
        <translation>una carpeta de Hugging Face</translation>
    </message>
    <message>
        <source>it needs %1 and the disk has %2 free</source>
        <translation>necesita %1 y en el disco quedan %2 libres</translation>
    </message>
    <message>
        <source>the array is too large for any file</source>
        <translation>la matriz es demasiado grande para cualquier archivo</translation>
    </message>
    <message>
        <source>a sampled step</source>
        <translation>un paso ya muestreado</translation>
    </message>
    <message>
        <source>comparing both modes keeps the logits of every step: request fewer steps</source>
        <translation>comparar ambos modos exige guardar los logits de cada paso: pide menos pasos</translation>
    </message>
    <message>
        <source>this run&apos;s attention exceeds the memory limit: request fewer positions</source>
        <translation>la atención de esta ejecución supera el límite de memoria: pide menos posiciones</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>la salida estándar</translation>
    </message>
    <message>
        <source>a run of %1 steps</source>
        <translation>una ejecución de %1 pasos</translation>
    </message>
    <message>
        <source>a run of one step</source>
        <translation>una ejecución de un paso</translation>
    </message>
    <message>
        <source>the token at position %1</source>
        <translation>el token de la posición %1</translation>
    </message>
    <message>
        <source>word %1 of the text</source>
        <translation>palabra %1 del texto</translation>
    </message>
    <message>
        <source>the token id at position %1 of the prompt</source>
        <translation>el id de token en la posición %1 del prompt</translation>
    </message>
    <message>
        <source>the forced token id of step %1</source>
        <translation>el id de token forzado en el paso %1</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s id</source>
        <translation>el id del tokenizador</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>caché</translation>
    </message>
    <message>
        <source>candidates</source>
        <translation>candidatos</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>ppp</translation>
    </message>
    <message>
        <source>forced tokens</source>
        <translation>tokens forzados</translation>
    </message>
    <message>
        <source>head</source>
        <translation>cabeza</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>capa</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>lección</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>size</source>
        <translation>tamaño</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>pasos</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>temperatura</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>hilos</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>the key of a lesson</source>
        <translation>clave de una lección</translation>
    </message>
    <message>
        <source>the key of a random model</source>
        <translation>clave de un modelo aleatorio</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>cuota de disco superada</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>no es una carpeta</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>no existe el archivo o la carpeta</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>archivo demasiado grande</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>la tubería está cerrada</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>no existe ese dispositivo</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>argumento no válido</translation>
    </message>
    <message>
        <source>%1, as in %2</source>
        <translation>%1, como en %2</translation>
    </message>
    <message>
        <source>%1 or more, as %2 shows</source>
        <translation>%1 o más, como muestra %2</translation>
    </message>
    <message>
        <source>no such tensor with this config.json</source>
        <translation>ningún tensor así con este config.json</translation>
    </message>
    <message>
        <source>the values of %1</source>
        <translation>los valores de %1</translation>
    </message>
    <message>
        <source>other values</source>
        <translation>otros valores</translation>
    </message>
    <message>
        <source>a Python pickle, perhaps PyTorch</source>
        <translation>un archivo pickle de Python, quizá de PyTorch</translation>
    </message>
    <message>
        <source>a Git LFS pointer instead of the file that it stands for</source>
        <translation>un puntero de Git LFS en lugar del archivo al que representa</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>una página HTML</translation>
    </message>
    <message>
        <source>the outer folder of a download cache</source>
        <translation>la carpeta exterior de una caché de descargas</translation>
    </message>
    <message>
        <source>open the folder %1</source>
        <translation>abre la carpeta %1</translation>
    </message>
    <message>
        <source>set tie_word_embeddings to false to use it</source>
        <translation>pon tie_word_embeddings en false para usarlo</translation>
    </message>
    <message>
        <source>no such key</source>
        <translation>ninguna clave así</translation>
    </message>
    <message>
        <source>a String or Regex pattern</source>
        <translation>un patrón String o Regex</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <translation>un múltiplo de %1</translation>
    </message>
    <message>
        <source>a power of two from %1 to %2</source>
        <translation>una potencia de dos de %1 a %2</translation>
    </message>
    <message>
        <source>rows of %1 numbers</source>
        <translation>filas de %1 números</translation>
    </message>
    <message>
        <source>no such tensor in this architecture</source>
        <translation>ningún tensor así en esta arquitectura</translation>
    </message>
    <message>
        <source>a whole file (llama-gguf-split --merge joins the parts)</source>
        <translation>un archivo entero (llama-gguf-split --merge une las partes)</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>la parte %1 de %2</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>metadatos</translation>
    </message>
    <message>
        <source>list of tensors</source>
        <translation>lista de tensores</translation>
    </message>
    <message>
        <source>the text once</source>
        <translation>el texto una sola vez</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>an architecture and why it is not supported: &quot;mixtral (a mixture of experts)&quot;</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>a mixture of experts</source>
        <translation>una mezcla de expertos</translation>
    </message>
    <message>
        <source>recurrent layers, which keep no KV cache</source>
        <extracomment>such layers keep a state of fixed size, as recurrent networks do</extracomment>
        <translation>capas recurrentes, que no guardan ninguna caché KV</translation>
    </message>
    <message>
        <source>layers that share keys and values</source>
        <translation>capas que comparten claves y valores</translation>
    </message>
    <message>
        <source>no tensor rule for %1</source>
        <translation>no hay ninguna regla de tensores para %1</translation>
    </message>
    <message>
        <source>a branch whose run before is kept</source>
        <translation>una rama cuya ejecución anterior se conserva</translation>
    </message>
    <message>
        <source>run before</source>
        <translation>ejecución anterior</translation>
    </message>
    <message>
        <source>a Hugging Face folder with config.json, model.safetensors and tokenizer.json</source>
        <translation>una carpeta de Hugging Face con config.json, model.safetensors y tokenizer.json</translation>
    </message>
    <message>
        <source>a folder that is not a model</source>
        <translation>una carpeta que no es un modelo</translation>
    </message>
    <message>
        <source>open the file %1</source>
        <translation>abre el archivo %1</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>un archivo de texto</translation>
    </message>
    <message>
        <source>a transformer</source>
        <translation>un transformer</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>experimento</translation>
    </message>
    <message>
        <source>logit lens</source>
        <translation>lente de logits</translation>
    </message>
    <message>
        <source>position</source>
        <translation>posición</translation>
    </message>
    <message>
        <source>a step without an experiment</source>
        <translation>un paso sin experimento</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>a KVScope session</source>
        <translation>una sesión de KVScope</translation>
    </message>
    <message>
        <source>bytes that do not have their checksum</source>
        <translation>bytes que no coinciden con su suma de comprobación</translation>
    </message>
</context>
<context>
    <name>HeadNames</name>
    <message>
        <source>even position</source>
        <extracomment>what a hand-made attention head looks for</extracomment>
        <translation>posición par</translation>
    </message>
    <message>
        <source>last token</source>
        <extracomment>what a hand-made attention head looks for</extracomment>
        <translation>último token</translation>
    </message>
    <message>
        <source>first token</source>
        <extracomment>what a hand-made attention head looks for</extracomment>
        <translation>primer token</translation>
    </message>
    <message>
        <source>all tokens</source>
        <extracomment>what a hand-made attention head looks for</extracomment>
        <translation>todos los tokens</translation>
    </message>
</context>
<context>
    <name>LessonError</name>
    <message>
        <source>expected %1</source>
        <extracomment>%1: what was expected in a lesson file</extracomment>
        <translation>se esperaba %1</translation>
    </message>
    <message>
        <source>found %1</source>
        <extracomment>%1: what was found in a lesson file</extracomment>
        <translation>se encontró %1</translation>
    </message>
    <message>
        <source>%1, line %2: %3.</source>
        <extracomment>%1 file name, %2 line number, %3 what is wrong and how to fix it</extracomment>
        <translation>%1, línea %2: %3.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <extracomment>%1 file name, %2 what is wrong and how to fix it</extracomment>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>this is not valid YAML</source>
        <translation>esto no es YAML válido</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>el archivo no existe</translation>
    </message>
    <message>
        <source>check its name and folder</source>
        <translation>comprueba su nombre y su carpeta</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>el archivo no se puede leer</translation>
    </message>
    <message>
        <source>choose a file that you can read</source>
        <translation>elige un archivo que puedas leer</translation>
    </message>
    <message>
        <source>an answer without a question</source>
        <translation>aquí hay una respuesta sin pregunta</translation>
    </message>
    <message>
        <source>“question: …” together with “reveal: …”</source>
        <translation>«question: …» junto a «reveal: …»</translation>
    </message>
    <message>
        <source>add the question</source>
        <translation>añade la pregunta</translation>
    </message>
    <message>
        <source>each panel once</source>
        <translation>cada panel una sola vez</translation>
    </message>
    <message>
        <source>remove one of them</source>
        <translation>quita uno de los dos</translation>
    </message>
    <message>
        <source>both a layout and panels are given here</source>
        <translation>aquí se dan a la vez una disposición y paneles</translation>
    </message>
    <message>
        <source>one of them</source>
        <translation>una de las dos cosas</translation>
    </message>
    <message>
        <source>a key position no later than the query&apos;s</source>
        <translation>una posición de clave no posterior a la de la consulta</translation>
    </message>
    <message>
        <source>“%1” cannot be used with an action of kind “%2”</source>
        <translation>«%1» no se puede usar con una acción de tipo «%2»</translation>
    </message>
    <message>
        <source>remove it, or choose another kind</source>
        <translation>quítalo o elige otro tipo</translation>
    </message>
    <message>
        <source>one letter from A to Z or a digit</source>
        <translation>una letra de la A a la Z o un dígito</translation>
    </message>
    <message>
        <source>one command after each hyphen</source>
        <translation>un solo comando tras cada guion</translation>
    </message>
    <message>
        <source>start each command with its own hyphen</source>
        <translation>empieza cada comando con su propio guion</translation>
    </message>
    <message>
        <source>the text “%1” is too long</source>
        <translation>el texto «%1» es demasiado largo</translation>
    </message>
    <message>
        <source>at most %1 characters</source>
        <translation>como máximo %1 caracteres</translation>
    </message>
    <message>
        <source>split it into two steps</source>
        <translation>divídelo en dos pasos</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>una sola línea</translation>
    </message>
    <message>
        <source>“%1” has no text in any language</source>
        <translation>«%1» no tiene texto en ningún idioma</translation>
    </message>
    <message>
        <source>“en: …” or “es: …”, or both</source>
        <translation>«en: …» o «es: …», o los dos</translation>
    </message>
    <message>
        <source>write the text</source>
        <translation>escribe el texto</translation>
    </message>
    <message>
        <source>the text uses an unknown value, “{%1}”</source>
        <translation>el texto usa un valor desconocido, «{%1}»</translation>
    </message>
    <message>
        <source>a name from the table in docs/lessons.md</source>
        <translation>un nombre de la tabla de docs/lessons.md</translation>
    </message>
    <message>
        <source>correct the name, or write {{ for a literal brace</source>
        <translation>corrige el nombre, o escribe {{ para una llave literal</translation>
    </message>
    <message>
        <source>an opening brace is not closed</source>
        <translation>hay una llave abierta que no se cierra</translation>
    </message>
    <message>
        <source>a name between { and }</source>
        <translation>un nombre entre { y }</translation>
    </message>
    <message>
        <source>close it, or write {{ for a literal brace</source>
        <translation>ciérrala, o escribe {{ para una llave literal</translation>
    </message>
    <message>
        <source>bold text starts with ** but does not end in the same paragraph</source>
        <translation>la negrita empieza con ** pero no termina en el mismo párrafo</translation>
    </message>
    <message>
        <source>**bold** within one paragraph</source>
        <translation>**negrita** dentro de un solo párrafo</translation>
    </message>
    <message>
        <source>add the second **</source>
        <translation>añade el segundo **</translation>
    </message>
    <message>
        <source>a second document starts here</source>
        <translation>aquí empieza un segundo documento</translation>
    </message>
    <message>
        <source>one lesson per file</source>
        <translation>una lección por archivo</translation>
    </message>
    <message>
        <source>remove the line of three hyphens and everything after it</source>
        <translation>quita la línea de tres guiones y lo que sigue</translation>
    </message>
    <message>
        <source>lists and keys are nested too deeply here</source>
        <translation>las listas y claves están anidadas a demasiada profundidad aquí</translation>
    </message>
    <message>
        <source>at most %1 levels</source>
        <translation>como máximo %1 niveles</translation>
    </message>
    <message>
        <source>check the indentation</source>
        <translation>revisa la sangría</translation>
    </message>
    <message>
        <source>an anchor or alias (&amp; or *) is used here</source>
        <translation>aquí hay un ancla o un alias (&amp; o *)</translation>
    </message>
    <message>
        <source>every value written out</source>
        <translation>cada valor escrito por completo</translation>
    </message>
    <message>
        <source>write the value itself, in quotes if it starts with &amp; or *</source>
        <translation>escribe el valor mismo, entre comillas si empieza por &amp; o *</translation>
    </message>
    <message>
        <source>a tag (!) is used here</source>
        <translation>aquí hay una etiqueta (!)</translation>
    </message>
    <message>
        <source>plain values</source>
        <translation>valores simples</translation>
    </message>
    <message>
        <source>write the value itself, in quotes if it starts with !</source>
        <translation>escribe el valor mismo, entre comillas si empieza por !</translation>
    </message>
    <message>
        <source>this line is not valid UTF-8</source>
        <translation>esta línea no es UTF-8 válido</translation>
    </message>
    <message>
        <source>save the file as UTF-8 in your editor</source>
        <translation>guarda el archivo como UTF-8 en tu editor</translation>
    </message>
    <message>
        <source>this line contains a control character, so the file is not text</source>
        <translation>esta línea tiene un carácter de control, así que no es texto</translation>
    </message>
    <message>
        <source>choose a lesson file, or remove the character</source>
        <translation>elige un archivo de lección o quita el carácter</translation>
    </message>
    <message>
        <source>the file is too large for a lesson</source>
        <translation>el archivo es demasiado grande para una lección</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>como máximo %1 bytes</translation>
    </message>
    <message>
        <source>split it into two lessons</source>
        <translation>divídelo en dos lecciones</translation>
    </message>
    <message>
        <source>“key: value”, indented with spaces like the lines around it</source>
        <translation>«clave: valor», con sangría de espacios como las líneas vecinas</translation>
    </message>
    <message>
        <source>check indentation and quotes here and on the previous line; a text with a colon needs quotes or a block after |</source>
        <translation>revisa la sangría y las comillas aquí y en la línea anterior; un texto con dos puntos necesita comillas o un bloque tras |</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>claves y valores</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>invalid value for “%1”</source>
        <translation>valor no válido para «%1»</translation>
    </message>
    <message>
        <source>correct the value</source>
        <translation>corrige el valor</translation>
    </message>
    <message>
        <source>a non-empty text</source>
        <translation>un texto no vacío</translation>
    </message>
    <message>
        <source>write a text, in quotes if it contains a colon</source>
        <translation>escribe un texto, entre comillas si lleva dos puntos</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>un número entero de %1 a %2</translation>
    </message>
    <message>
        <source>a number from %1 to %2, with a decimal point</source>
        <translation>un número de %1 a %2, con punto decimal</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>una de estas palabras: %1</translation>
    </message>
    <message>
        <source>write one of these words</source>
        <translation>escribe una de ellas</translation>
    </message>
    <message>
        <source>a list, each entry after a hyphen</source>
        <translation>una lista, cada entrada tras un guion</translation>
    </message>
    <message>
        <source>the list “%1” is too long</source>
        <translation>la lista «%1» es demasiado larga</translation>
    </message>
    <message>
        <source>at most %1 entries</source>
        <translation>como máximo %1 entradas</translation>
    </message>
    <message>
        <source>remove some</source>
        <translation>quita algunas</translation>
    </message>
    <message>
        <source>keys and values, such as “%1: …”</source>
        <translation>claves y valores, como «%1: …»</translation>
    </message>
    <message>
        <source>write each key on its own line, indented below</source>
        <translation>escribe cada clave en su propia línea, con sangría debajo</translation>
    </message>
    <message>
        <source>unknown key “%1”</source>
        <translation>clave desconocida: «%1»</translation>
    </message>
    <message>
        <source>correct its spelling, or remove it</source>
        <translation>corrígela o quítala</translation>
    </message>
    <message>
        <source>the key “%1” is given twice</source>
        <translation>la clave «%1» aparece dos veces</translation>
    </message>
    <message>
        <source>each key once</source>
        <translation>cada clave una vez</translation>
    </message>
    <message>
        <source>“%1” is missing here</source>
        <translation>aquí falta «%1»</translation>
    </message>
    <message>
        <source>“%1: …”</source>
        <translation>«%1: …»</translation>
    </message>
    <message>
        <source>add it</source>
        <translation>añádela</translation>
    </message>
    <message>
        <source>between { and } a text with ? needs quotes: {en: &quot;Why?&quot;}</source>
        <translation>entre { y } un texto con ? necesita comillas: {es: &quot;¿Por qué?&quot;}</translation>
    </message>
    <message>
        <source>both “find” and “%1” choose a head here</source>
        <translation>aquí eligen una cabeza tanto «find» como «%1»</translation>
    </message>
</context>
<context>
    <name>LessonValues</name>
    <message>
        <source>%1 (disturbed)</source>
        <extracomment>a ratio of times that other programs disturbed</extracomment>
        <translation>%1 (con interferencias)</translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Four heads</source>
        <extracomment>the hand-made model of the first lesson</extracomment>
        <translation>Cuatro cabezas</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a model&apos;s architecture and the number types of its weights, &quot;llama, bf16&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Reads token ids only: %1</source>
        <translation>Solo lee ids de token: %1</translation>
    </message>
    <message>
        <source>In the file, but not used: %1</source>
        <extracomment>a list of names of tensors follows</extracomment>
        <translation>En el archivo, pero sin usar: %1</translation>
    </message>
    <message>
        <source>The names of heads cannot be read: %1</source>
        <translation>No se pueden leer los nombres de las cabezas: %1</translation>
    </message>
    <message>
        <source>%1 · experiment: KV heads %2 → %3</source>
        <extracomment>%1 is the name of a model whose key and value heads were averaged into fewer groups, for example from %2 = 8 to %3 = 2</extracomment>
        <translation>%1 · experimento: cabezas KV %2 → %3</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>n/a</source>
        <extracomment>placeholder for a number that does not exist</extracomment>
        <translation>n/a</translation>
    </message>
</context>
<context>
    <name>RaceText</name>
    <message>
        <source>Largest logit difference 0 over %1 steps.</source>
        <translation>Diferencia máxima de logits 0 en %1 pasos.</translation>
    </message>
    <message>
        <source>Largest logit difference 0 over %1 steps: the logits of both runs have equal hashes.</source>
        <translation>Diferencia máxima de logits 0 en %1 pasos: los logits de ambas ejecuciones tienen los mismos hashes.</translation>
    </message>
    <message>
        <source>Largest logit difference %1 over %2 steps.</source>
        <translation>Diferencia máxima de logits %1 en %2 pasos.</translation>
    </message>
    <message>
        <source>Largest logit difference %1 over %2 steps, compared outside the measured time.</source>
        <translation>Diferencia máxima de logits %1 en %2 pasos, comparados fuera del tiempo medido.</translation>
    </message>
    <message>
        <source>The logits differ bitwise in %1 of %2 steps.</source>
        <translation>Los logits difieren en algún bit en %1 de %2 pasos.</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 in %Ln run(s)</source>
        <extracomment>the least and the greatest ratio of all pairs of runs</extracomment>
        <translation>
            <numerusform>de %1 a %2 en %Ln carrera</numerusform>
            <numerusform>de %1 a %2 en %Ln carreras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln carrera</numerusform>
            <numerusform>%Ln carreras</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, disturbed</source>
        <extracomment>other programs had the core for so long, or the runs spread so far, that the times say little</extracomment>
        <translation>%1, con interferencias</translation>
    </message>
    <message>
        <source>%1 times as long</source>
        <extracomment>a ratio: 4.6 times as long</extracomment>
        <translation>%1 veces el tiempo</translation>
    </message>
    <message>
        <source>%1 times as many operations</source>
        <extracomment>a ratio: 37.2 times as many operations</extracomment>
        <translation>%1 veces las operaciones</translation>
    </message>
    <message>
        <source>After %1 tokens, without the cache: %2, %3.</source>
        <extracomment>%1 a number of tokens, %2 &quot;4.6 times as long (1 run)&quot;, %3 &quot;37.2 times as many operations&quot;</extracomment>
        <translation>Tras %1 tokens, sin la caché: %2, %3.</translation>
    </message>
    <message>
        <source>After %1 tokens: %2, %3.</source>
        <translation>Tras %1 tokens: %2, %3.</translation>
    </message>
    <message>
        <source>Without the cache: %1, %2, and different tokens from step %3 on.</source>
        <translation>Sin la caché: %1, %2 y otros tokens a partir del paso %3.</translation>
    </message>
    <message>
        <source>%1, %2; different tokens from step %3 on.</source>
        <translation>%1, %2; otros tokens a partir del paso %3.</translation>
    </message>
    <message>
        <source>Without the cache: %1, %2, the same %3 tokens.</source>
        <translation>Sin la caché: %1, %2, los mismos %3 tokens.</translation>
    </message>
    <message>
        <source>Without the cache: %1, %2.</source>
        <translation>Sin la caché: %1, %2.</translation>
    </message>
    <message>
        <source>Repeating both runs for a median: pair %1 of at most %2.</source>
        <translation>Repitiendo ambas para la mediana: par %1 de %2 como máximo.</translation>
    </message>
    <message>
        <source>Repeating: pair %1 of at most %2.</source>
        <extracomment>shorter: both runs of a race are repeated for a median</extracomment>
        <translation>Repitiendo: par %1 de %2 como máximo.</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>QKV</source>
        <translation>QKV</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>atención</translation>
    </message>
    <message>
        <source>output projection</source>
        <translation>proyección de salida</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>output head</source>
        <extracomment>the last matrix, from features to logits</extracomment>
        <translation>capa de salida</translation>
    </message>
    <message>
        <source>sampling</source>
        <translation>muestreo</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>captura</translation>
    </message>
</context>
<context>
    <name>Theme</name>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Proyector</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Impresión</translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionFigure</name>
    <message>
        <source>Attention: layer %1, head %2, after step %3</source>
        <extracomment>title of a picture; %1 layer, %2 head, %3 step</extracomment>
        <translation>Atención: capa %1, cabeza %2, tras el paso %3</translation>
    </message>
    <message>
        <source>scale: %1</source>
        <translation>escala: %1</translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionMemory</name>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>Attention in memory: %1 of</source>
        <extracomment>whole rows of attention; followed by the limit</extracomment>
        <translation>Atención en memoria: %1 de</translation>
    </message>
    <message numerus="yes">
        <source>computing %Ln step(s) again…</source>
        <translation>
            <numerusform>recalculando %Ln paso…</numerusform>
            <numerusform>recalculando %Ln pasos…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1: %Ln row(s) dropped</source>
        <translation>
            <numerusform>paso %1: %Ln fila descartada</numerusform>
            <numerusform>paso %1: %Ln filas descartadas</numerusform>
        </translation>
    </message>
    <message>
        <source>not captured in this run</source>
        <translation>no capturada en esta ejecución</translation>
    </message>
    <message>
        <source>step %1: computed again, the same bits</source>
        <translation>paso %1: recalculado, los mismos bits</translation>
    </message>
    <message>
        <source>step %1: computed again, other bits</source>
        <translation>paso %1: recalculado, otros bits</translation>
    </message>
    <message>
        <source>step %1: computed again; its bits were not kept</source>
        <translation>paso %1: recalculado; sus bits no se guardaron</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>Recalcular</translation>
    </message>
    <message>
        <source>Compute the dropped rows of the viewed step again, beside the run, and compare their bits</source>
        <translation>Recalcular, al margen de la ejecución, las filas descartadas del paso que se ve, y comparar sus bits</translation>
    </message>
    <message>
        <source>step %1 needs %2</source>
        <translation>el paso %1 necesita %2</translation>
    </message>
    <message>
        <source>Memory limit for attention</source>
        <translation>Límite de memoria para la atención</translation>
    </message>
    <message>
        <source>%1 of</source>
        <extracomment>whole rows of attention that are in memory; followed by the limit</extracomment>
        <translation>%1 de</translation>
    </message>
    <message numerus="yes">
        <source>step %1: %Ln row(s) dropped, not of the heads that are shown</source>
        <extracomment>rows of the matrices of all heads</extracomment>
        <translation>
            <numerusform>paso %1: %Ln fila descartada, pero no de las cabezas que se muestran</numerusform>
            <numerusform>paso %1: %Ln filas descartadas, pero no de las cabezas que se muestran</numerusform>
        </translation>
    </message>
    <message>
        <source>Beyond this, whole rows of attention are dropped, oldest first, and those of the heads that are shown last. They can be computed again.</source>
        <translation>Por encima de este límite se descartan filas enteras de atención: primero las más antiguas y al final las de las cabezas que se muestran. Se pueden volver a calcular.</translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionPageText</name>
    <message>
        <source>? Where does it look?</source>
        <extracomment>on a row of the attention matrix that the class is to predict</extracomment>
        <translation>? ¿A dónde mira?</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>Ningún paso todavía</translation>
    </message>
    <message>
        <source>No attention was kept</source>
        <translation>No se guardó la atención</translation>
    </message>
    <message>
        <source>The first step fills the matrix.</source>
        <translation>El primer paso llena la matriz.</translation>
    </message>
    <message>
        <source>Rows %1 to %2 of %3</source>
        <extracomment>which rows of the matrix are shown</extracomment>
        <translation>Filas %1 a %2 de %3</translation>
    </message>
    <message>
        <source>… is the sum of keys 2 to %1</source>
        <extracomment>the column between the first key and those that are shown; %1 the last key of them</extracomment>
        <translation>… es la suma de las claves 2 a %1</translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionPanel</name>
    <message>
        <source>Attention</source>
        <translation>Atención</translation>
    </message>
    <message>
        <source>Save a picture of this head (Ctrl+S)</source>
        <translation>Guardar una imagen de esta cabeza (Ctrl+S)</translation>
    </message>
    <message>
        <source>Esc</source>
        <extracomment>the key that unpins, on its keycap</extracomment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>unpins</source>
        <extracomment>after the key Esc: &quot;Esc unpins&quot;</extracomment>
        <translation>la suelta</translation>
    </message>
    <message>
        <source>Attention matrix: rows are queries, columns are keys</source>
        <translation>Matriz de atención: las filas son consultas, las columnas son claves</translation>
    </message>
    <message>
        <source>Attention weights: rows are queries, columns are keys</source>
        <translation>Pesos de atención: las filas son consultas, las columnas son claves</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>Escala: %1</translation>
    </message>
    <message>
        <source>The logarithm of the weight, from 0.0001 to 1</source>
        <translation>El logaritmo del peso, de 0,0001 a 1</translation>
    </message>
    <message>
        <source>Each weight divided by the largest of its row</source>
        <translation>Cada peso dividido entre el mayor de su fila</translation>
    </message>
    <message>
        <source>The first token is not coloured; the rest of each row is divided by its own sum</source>
        <translation>El primer token no se colorea; el resto de cada fila se divide entre su propia suma</translation>
    </message>
    <message>
        <source>No weights for this step</source>
        <translation>No hay pesos para este paso</translation>
    </message>
    <message>
        <source>Point at a cell to read it, click to pin it, move the cursor with the arrow keys</source>
        <translation>Señala una celda para leerla y haz clic para fijarla; las flechas mueven el cursor</translation>
    </message>
    <message numerus="yes">
        <source>The first step fills it: %Ln row(s), one for each token of the prompt.</source>
        <translation>
            <numerusform>El primer paso la llena: %Ln fila, la del único token del prompt.</numerusform>
            <numerusform>El primer paso la llena: %Ln filas, una por cada token del prompt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Move with the arrow keys to read a cell, press Enter to pin it</source>
        <translation>Muévete con las flechas para leer una celda, pulsa Intro para fijarla</translation>
    </message>
    <message>
        <source>Arrow keys read a cell, Enter pins it</source>
        <translation>Las flechas leen una celda, Intro la fija</translation>
    </message>
    <message>
        <source>Point at a cell to read it, click to pin it</source>
        <translation>Señala una celda para leerla, haz clic para fijarla</translation>
    </message>
    <message>
        <source>Attention as text</source>
        <translation>Atención como texto</translation>
    </message>
    <message>
        <source>Matrix</source>
        <extracomment>three forms of the same weights, side by side on a switch</extracomment>
        <translation>Matriz</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>The same weights as a matrix, as the text itself shaded by one row, or as numbers (key T)</source>
        <translation>Los mismos pesos como matriz, como el propio texto sombreado por una fila, o como números (tecla T)</translation>
    </message>
    <message>
        <source>The text, each token shaded by its weight</source>
        <translation>El texto, cada token sombreado según su peso</translation>
    </message>
    <message>
        <source>The weights of one row, token by token</source>
        <translation>Los pesos de una fila, token a token</translation>
    </message>
    <message>
        <source>No weights for this row</source>
        <translation>No hay pesos para esta fila</translation>
    </message>
    <message>
        <source>Point at a token to read its weight, click it to see what it looks at</source>
        <translation>Señala un token para leer su peso, haz clic para ver qué mira</translation>
    </message>
    <message>
        <source>Click a token to see what it looks at</source>
        <translation>Haz clic en un token para ver qué mira</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) dropped: compute again</source>
        <translation>
            <numerusform>%Ln fila descartada: recalcular</numerusform>
            <numerusform>%Ln filas descartadas: recalcular</numerusform>
        </translation>
    </message>
    <message>
        <source>The memory for attention had no room for them. They are computed again beside the run, and their bits compared.</source>
        <translation>La memoria para la atención no tenía sitio para ellas. Se recalculan al margen de la ejecución y se comparan sus bits.</translation>
    </message>
    <message>
        <source>They were dropped to save memory, and can be computed again.</source>
        <translation>Se descartaron para ahorrar memoria y se pueden recalcular.</translation>
    </message>
    <message>
        <source>Attention was not recorded in this run.</source>
        <translation>La atención no se registró en esta ejecución.</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>Recalcular</translation>
    </message>
    <message>
        <source>They need %1; the limit, set in Runs, is %2.</source>
        <extracomment>%1 and %2: amounts of memory</extracomment>
        <translation>Necesitan %1; el límite, que se fija en Ejecuciones, es de %2.</translation>
    </message>
    <message>
        <source>Where does it look?</source>
        <translation>¿Adónde mira?</translation>
    </message>
    <message>
        <source>The newest row of attention is covered. Page Down shows it.</source>
        <translation>La fila más reciente de la atención está tapada. AvPág la muestra.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Mostrarla</translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionTableModel</name>
    <message>
        <source>not kept</source>
        <extracomment>a weight of a step whose attention was dropped to save memory</extracomment>
        <translation>no guardado</translation>
    </message>
    <message>
        <source>covered</source>
        <extracomment>a weight of the row that a class is to predict</extracomment>
        <translation>tapado</translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionText</name>
    <message>
        <source>Step %1 computed row %2</source>
        <translation>El paso %1 calculó la fila %2</translation>
    </message>
    <message>
        <source>Step %1 computed rows %2 to %3; earlier ones were kept</source>
        <extracomment>a branch: the rows before %2 were kept from the run that it branched from</extracomment>
        <translation>El paso %1 calculó las filas %2 a %3; las anteriores se guardaron</translation>
    </message>
    <message>
        <source>Step %1 computed rows 1 to %2 in one pass</source>
        <translation>El paso %1 calculó las filas 1 a %2 en una pasada</translation>
    </message>
    <message>
        <source>Step %1 added row %2</source>
        <translation>El paso %1 añadió la fila %2</translation>
    </message>
    <message>
        <source>Step %1 needed only row %2 but recomputed all %2 rows</source>
        <translation>El paso %1 solo necesitaba la fila %2, pero recalculó las %2 filas</translation>
    </message>
    <message>
        <source>Step %1 computed all %2 rows to fill the cache</source>
        <translation>El paso %1 calculó las %2 filas para llenar la caché</translation>
    </message>
    <message>
        <source>%1 on the first token</source>
        <extracomment>%1 is a percentage</extracomment>
        <translation>%1 en el primer token</translation>
    </message>
    <message>
        <source>row 2</source>
        <translation>fila 2</translation>
    </message>
    <message>
        <source>mean of rows 2 to %1</source>
        <translation>media de las filas 2 a %1</translation>
    </message>
    <message>
        <source>%1. Left out; the rest of each row is scaled to 1.</source>
        <extracomment>%1: &quot;68 % on the first token&quot;</extracomment>
        <translation>%1. Se omite; el resto de cada fila se escala para sumar 1.</translation>
    </message>
    <message>
        <source>Query %1 attends only to key %2</source>
        <extracomment>%1: a query, %2: a key and its weight</extracomment>
        <translation>La consulta %1 atiende solo a la clave %2</translation>
    </message>
    <message>
        <source>Query %1 attends most to key %2, then to %3</source>
        <extracomment>%1: a query, %2 and %3: keys and their weights</extracomment>
        <translation>La consulta %1 atiende sobre todo a la clave %2, luego a %3</translation>
    </message>
    <message>
        <source>Query %1: its weights were dropped</source>
        <translation>Consulta %1: sus pesos se descartaron</translation>
    </message>
    <message>
        <source>Query %1 does not see key %2: it comes later</source>
        <translation>La consulta %1 no ve la clave %2: viene después</translation>
    </message>
    <message>
        <source>%1 (%2 of the rest)</source>
        <extracomment>%1: a key and its weight, %2: a percentage</extracomment>
        <translation>%1 (%2 del resto)</translation>
    </message>
    <message>
        <source>Query %1 attends to key %2, rank %3 of %4</source>
        <extracomment>%1: a query, %2: a key and its weight, %3 and %4: rank among the visible keys</extracomment>
        <translation>La consulta %1 atiende a la clave %2, puesto %3 de %4</translation>
    </message>
    <message>
        <source>Pinned: row %1</source>
        <translation>Fijada: fila %1</translation>
    </message>
    <message>
        <source>Pinned: row %1 %2</source>
        <extracomment>%1: position, %2: token</extracomment>
        <translation>Fijada: fila %1 %2</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>lineal</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>by row</source>
        <translation>por fila</translation>
    </message>
    <message>
        <source>first token left out</source>
        <translation>sin el primer token</translation>
    </message>
    <message>
        <source>Query %1 does not see key %2: it is outside the window</source>
        <translation>La consulta %1 no ve la clave %2: está fuera de la ventana</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Cabeza %1</translation>
    </message>
    <message>
        <source>Head %1: %2</source>
        <extracomment>%1: the head&apos;s number, %2: what it does, such as &quot;previous token&quot;</extracomment>
        <translation>Cabeza %1: %2</translation>
    </message>
    <message>
        <source>Measured over many texts: this head puts %1 of its weight on %2; uniform attention would put %3 there.</source>
        <translation>Medido en muchos textos: esta cabeza pone el %1 de su peso en %2; con atención uniforme sería el %3.</translation>
    </message>
    <message>
        <source>%1, %2 if uniform</source>
        <extracomment>%1: &quot;68 % on the first token&quot;; %2: a percentage</extracomment>
        <translation>%1, %2 si fuera uniforme</translation>
    </message>
    <message>
        <source>%1 (%2); uniform attention would give %3</source>
        <extracomment>%1: &quot;68 % on the first token&quot;; %2: &quot;mean of rows 2 to 12&quot;; %3: a percentage</extracomment>
        <translation>%1 (%2); una atención uniforme daría un %3</translation>
    </message>
    <message>
        <source>%1. It is not an error.</source>
        <translation>%1. No es un error.</translation>
    </message>
    <message>
        <source>All but 1 % of the weights are under %1. %2</source>
        <extracomment>%1 a weight, %2 what a click does: &quot;Scale by row&quot;</extracomment>
        <translation>Todos los pesos menos el 1 % son menores que %1. %2</translation>
    </message>
    <message>
        <source>Scale by row</source>
        <translation>Escala por fila</translation>
    </message>
    <message numerus="yes">
        <source>Measured on %Ln document(s): this head puts %1 of its weight on %2; uniform attention would put %3 there.</source>
        <extracomment>%1 and %3: percentages, %2: keys, such as &quot;the token just before&quot; %1 and %3: percentages, %2: keys, such as &quot;the token just before&quot;, %Ln: texts that it was measured on</extracomment>
        <translation>
            <numerusform>Medido en %Ln documento: esta cabeza pone un %1 de su peso en %2; una atención uniforme pondría ahí un %3.</numerusform>
            <numerusform>Medido en %Ln documentos: esta cabeza pone un %1 de su peso en %2; una atención uniforme pondría ahí un %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 if uniform)</source>
        <extracomment>%1 and %2: percentages; the second one is what a head that looks everywhere alike would give</extracomment>
        <translation>%1 (%2 si fuera uniforme)</translation>
    </message>
    <message numerus="yes">
        <source>On %Ln document(s) %1 on %2; %3</source>
        <extracomment>%Ln texts that a named head was measured on, %1 the share there, %2 keys (&quot;the token just before&quot;), %3 the share in this run</extracomment>
        <translation>
            <numerusform>En %Ln documento %1 en %2; %3</numerusform>
            <numerusform>En %Ln documentos %1 en %2; %3</numerusform>
        </translation>
    </message>
    <message>
        <source>here %1</source>
        <translation>aquí %1</translation>
    </message>
    <message>
        <source>Elsewhere %1 on %2; %3</source>
        <extracomment>%1 a share, %2 keys (&quot;the token just before&quot;), %3 the share in this run</extracomment>
        <translation>En otros textos %1 en %2; %3</translation>
    </message>
    <message>
        <source>Step %1 computed rows %2 to %3 to fill the cache; earlier ones were kept</source>
        <extracomment>after a branch was left: the rows before %2 were still in the cache</extracomment>
        <translation>El paso %1 calculó las filas %2 a %3 para llenar la caché; las anteriores se conservaron</translation>
    </message>
    <message>
        <source>mean of the kept rows from row 2 on</source>
        <translation>media de las filas guardadas desde la 2</translation>
    </message>
    <message>
        <source>Query %1 attends most to key %2</source>
        <extracomment>%1: a query, %2: a key and its weight</extracomment>
        <translation>La consulta %1 atiende sobre todo a la clave %2</translation>
    </message>
    <message>
        <source>Query %1 attends to key %2</source>
        <translation>La consulta %1 atiende a la clave %2</translation>
    </message>
    <message>
        <source>Query %1: its weights are covered until Page Down shows them</source>
        <translation>Consulta %1: sus pesos están tapados hasta que AvPág los muestre</translation>
    </message>
</context>
<context>
    <name>kvscope::BetBoard</name>
    <message>
        <source>%1: vote for “%2”</source>
        <extracomment>a button that adds a vote; %1 its key, %2 a token</extracomment>
        <translation>%1: votar por «%2»</translation>
    </message>
    <message>
        <source>Adds a vote for “%1” (key %2); Backspace takes the last vote back</source>
        <translation>Añade un voto para «%1» (tecla %2); Retroceso quita el último voto</translation>
    </message>
    <message>
        <source>Votes for “%1”</source>
        <extracomment>a field for a number</extracomment>
        <translation>Votos para «%1»</translation>
    </message>
    <message>
        <source>How many voted for “%1”</source>
        <translation>Cuántos votaron por «%1»</translation>
    </message>
    <message>
        <source>What the class votes for</source>
        <translation>Por qué vota la clase</translation>
    </message>
</context>
<context>
    <name>kvscope::BetText</name>
    <message>
        <source>another one</source>
        <extracomment>a choice in a vote: a token that is not on the list</extracomment>
        <translation>otro</translation>
    </message>
    <message numerus="yes">
        <source>%Ln vote(s)</source>
        <translation>
            <numerusform>%Ln voto</numerusform>
            <numerusform>%Ln votos</numerusform>
        </translation>
    </message>
    <message>
        <source>Class %1 of %2, model %3 of %2</source>
        <extracomment>in how many rounds of a bet each was right; %1 and %3 how many, %2 of how many</extracomment>
        <translation>Clase %1 de %2, modelo %3 de %2</translation>
    </message>
    <message>
        <source>Class %1, model %2</source>
        <extracomment>which share each gave to the token that came; two percentages</extracomment>
        <translation>Clase %1, modelo %2</translation>
    </message>
    <message>
        <source>Score: in how many rounds with votes the choice with the most votes (a tie has none) was the token that came, and in how many the model&apos;s likeliest token was.</source>
        <translation>Marcador: en cuántas rondas con votos la opción más votada (en un empate no hay ninguna) fue el token que salió, y en cuántas lo fue el más probable del modelo.</translation>
    </message>
    <message>
        <source>The token is sampled: the likeliest one comes as often as its probability says.</source>
        <translation>El token se sortea: el más probable sale tantas veces como dice su probabilidad.</translation>
    </message>
    <message>
        <source>Greedy takes the likeliest token, so the model is always right.</source>
        <translation>El modo voraz toma el token más probable, así que el modelo siempre acierta.</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheMap</name>
    <message>
        <source>written now</source>
        <extracomment>of K and V of a position, in the viewed step</extracomment>
        <translation>escrito ahora</translation>
    </message>
    <message>
        <source>reused</source>
        <extracomment>of K and V of a position, in the viewed step</extracomment>
        <translation>reutilizado</translation>
    </message>
    <message>
        <source>kept, outside the window</source>
        <extracomment>of K and V of a position: stored, but the layer&apos;s attention window has moved past it</extracomment>
        <translation>guardado, fuera de la ventana</translation>
    </message>
    <message>
        <source>computed, not kept</source>
        <extracomment>of K and V of a position, in the viewed step</extracomment>
        <translation>calculado, no guardado</translation>
    </message>
    <message>
        <source>recomputed, not kept</source>
        <extracomment>of K and V of a position, in the viewed step</extracomment>
        <translation>recalculado, no guardado</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacío</translation>
    </message>
    <message>
        <source>%1 stored of %2 reserved</source>
        <extracomment>%1: bytes</extracomment>
        <translation>%1 guardado de %2 reservados</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nada</translation>
    </message>
    <message>
        <source>%1 used of %2 reserved</source>
        <extracomment>bytes used, bytes reserved</extracomment>
        <translation>%1 usados de %2 reservados</translation>
    </message>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation>
            <numerusform>%Ln capa</numerusform>
            <numerusform>%Ln capas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln KV head(s)</source>
        <translation>
            <numerusform>%Ln cabeza KV</numerusform>
            <numerusform>%Ln cabezas KV</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln posición</numerusform>
            <numerusform>%Ln posiciones</numerusform>
        </translation>
    </message>
    <message>
        <source>With the cache on: %1</source>
        <extracomment>%1 is a formula for the bytes that the cache would take</extracomment>
        <translation>Con la caché activada: %1</translation>
    </message>
    <message>
        <source>query head %1</source>
        <translation>cabeza de consulta %1</translation>
    </message>
    <message>
        <source>query heads %1–%2</source>
        <extracomment>the query heads that share a KV head</extracomment>
        <translation>cabezas de consulta %1–%2</translation>
    </message>
    <message>
        <source>Layer %1, KV head %2 (%3), position %4</source>
        <translation>Capa %1, cabeza KV %2 (%3), posición %4</translation>
    </message>
    <message>
        <source>reused from step %1</source>
        <extracomment>of K and V in the cache; %1 is a step</extracomment>
        <translation>reutilizado del paso %1</translation>
    </message>
    <message>
        <source>%1 · q %2–%3</source>
        <extracomment>a KV head and the query heads that it serves; short</extracomment>
        <translation>%1 · q %2–%3</translation>
    </message>
    <message>
        <source>layer</source>
        <extracomment>above a column of numbers</extracomment>
        <translation>capa</translation>
    </message>
    <message>
        <source>KV head</source>
        <extracomment>above a column of numbers</extracomment>
        <translation>cabeza KV</translation>
    </message>
    <message>
        <source>Layer %1, KV head %2, %3</source>
        <extracomment>a layer, a KV head, a position and its token</extracomment>
        <translation>Capa %1, cabeza KV %2, %3</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheMapFigure</name>
    <message>
        <source>no norms were recorded in this run</source>
        <translation>no se registraron normas en esta ejecución</translation>
    </message>
    <message>
        <source>nothing is stored, so there are no rows to measure</source>
        <translation>no se guarda nada, así que no hay filas que medir</translation>
    </message>
    <message>
        <source>‖V‖</source>
        <translation>‖V‖</translation>
    </message>
    <message>
        <source>‖K‖</source>
        <translation>‖K‖</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheMapPage</name>
    <message>
        <source>Cache: %1 layers × %2 KV heads, after step %3</source>
        <extracomment>title of a picture; %1 layers, %2 KV heads of each layer, %3 step</extracomment>
        <translation>Caché: %1 capas × %2 cabezas KV, tras el paso %3</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheMapPanel</name>
    <message>
        <source>Cache, all layers</source>
        <translation>Caché, todas las capas</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Color</translation>
    </message>
    <message>
        <source>Every layer, KV head and position of the cache</source>
        <translation>Cada capa, cabeza KV y posición de la caché</translation>
    </message>
    <message>
        <source>Bytes of the cache after every step</source>
        <translation>Bytes de la caché tras cada paso</translation>
    </message>
    <message>
        <source>The vectors K and V of the selected row</source>
        <translation>Los vectores K y V de la fila elegida</translation>
    </message>
    <message>
        <source>Nothing stored yet</source>
        <translation>Nada guardado todavía</translation>
    </message>
    <message>
        <source>The first step fills it: a row of K and one of V for every layer, KV head and position.</source>
        <translation>El primer paso la llena: una fila de K y otra de V por cada capa, cabeza KV y posición.</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheModel</name>
    <message>
        <source>written now</source>
        <extracomment>state of K and V: the second part follows &quot;written now&quot;</extracomment>
        <translation>escrito ahora</translation>
    </message>
    <message>
        <source>, again</source>
        <translation>, otra vez</translation>
    </message>
    <message>
        <source>kept</source>
        <extracomment>state of K and V that are stored but outside the layer&apos;s attention window</extracomment>
        <translation>guardado</translation>
    </message>
    <message>
        <source>, outside the window</source>
        <translation>, fuera de la ventana</translation>
    </message>
    <message>
        <source>reused</source>
        <extracomment>state of K and V that a branch kept of the run before; follows &quot;reused&quot;
----------
state of K and V that a branch wrote before the run was taken up again; follows &quot;reused&quot;
----------
state of K and V; &quot;%1&quot; is a step; begins with a space</extracomment>
        <translation>reutilizado</translation>
    </message>
    <message>
        <source> from step %1</source>
        <translation> del paso %1</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>recalculado</translation>
    </message>
    <message>
        <source>, not kept</source>
        <translation>, no guardado</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>used in this step, not stored</source>
        <translation>usada en este paso, no guardada</translation>
    </message>
    <message>
        <source>not needed in this step</source>
        <translation>no hizo falta en este paso</translation>
    </message>
    <message>
        <source>Position %1, token %2</source>
        <translation>Posición %1, token %2</translation>
    </message>
    <message>
        <source>K and V were recomputed and stored, because the cache was just switched on.</source>
        <translation>K y V se recalcularon y se guardaron, porque la caché se acaba de activar.</translation>
    </message>
    <message>
        <source>K and V were computed in this step and stored.</source>
        <translation>K y V se calcularon en este paso y se guardaron.</translation>
    </message>
    <message>
        <source>K and V were read from the cache; the run before this branch wrote them.</source>
        <translation>K y V se leyeron de la caché; las escribió la ejecución de la que sale esta rama.</translation>
    </message>
    <message>
        <source>K and V were stored in step %1; they lie outside this layer&apos;s window.</source>
        <translation>K y V se guardaron en el paso %1; quedan fuera de la ventana de esta capa.</translation>
    </message>
    <message>
        <source>K and V were read from the cache; step %1 wrote them. Q was not needed.</source>
        <translation>K y V se leyeron de la caché; las escribió el paso %1. Q ya no hizo falta.</translation>
    </message>
    <message>
        <source>Q, K and V were recomputed, because nothing is kept.</source>
        <translation>Q, K y V se recalcularon porque no se guarda nada.</translation>
    </message>
    <message>
        <source>Q, K and V were computed in this step and discarded.</source>
        <translation>Q, K y V se calcularon en este paso y se desecharon.</translation>
    </message>
    <message>
        <source>Position, counted from 1</source>
        <translation>Posición, contada desde 1</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Query: used in the step that computes it, never stored</source>
        <translation>Consulta: se usa en el paso que la calcula, nunca se guarda</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Q is never stored</source>
        <translation>Q nunca se guarda</translation>
    </message>
    <message>
        <source>KV cache, one row per position</source>
        <translation>Caché KV, una fila por posición</translation>
    </message>
    <message>
        <source>, kept</source>
        <translation>, conservado</translation>
    </message>
    <message>
        <source>, from the branch</source>
        <translation>, de la rama</translation>
    </message>
    <message>
        <source>K and V were recomputed and stored, because the branch had replaced them in the cache.</source>
        <translation>K y V se recalcularon y se guardaron, porque la rama las había reemplazado en la caché.</translation>
    </message>
    <message>
        <source>K and V are stored; they lie outside this layer&apos;s window.</source>
        <translation>K y V están guardadas; quedan fuera de la ventana de esta capa.</translation>
    </message>
    <message>
        <source>K and V were read from the cache; the branch that was left wrote them.</source>
        <translation>K y V se leyeron de la caché; las escribió la rama que se dejó.</translation>
    </message>
</context>
<context>
    <name>kvscope::CachePageText</name>
    <message>
        <source>Nothing stored yet</source>
        <translation>Nada guardado todavía</translation>
    </message>
    <message>
        <source>The first step fills the cache.</source>
        <translation>El primer paso llena la caché.</translation>
    </message>
    <message>
        <source>used of %1 reserved</source>
        <translation>usados de %1 reservados</translation>
    </message>
    <message>
        <source>%1 more with each token</source>
        <translation>%1 más con cada token</translation>
    </message>
    <message>
        <source>Nothing stored</source>
        <translation>Nada guardado</translation>
    </message>
    <message>
        <source>with the cache: %1</source>
        <translation>con la caché: %1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <extracomment>%1 is a product of numbers, %2 its result</extracomment>
        <translation>%1 = %2</translation>
    </message>
</context>
<context>
    <name>kvscope::CachePanel</name>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Layer and head follow the attention matrix</source>
        <translation>La capa y la cabeza siguen a la matriz de atención</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>Cabeza KV</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <extracomment>an item of a list; &quot;%1&quot; counts from 1</extracomment>
        <translation>Capa %1</translation>
    </message>
    <message>
        <source>KV head %1</source>
        <extracomment>an item of a list; &quot;%1&quot; counts from 1. A KV head serves one or more heads</extracomment>
        <translation>Cabeza KV %1</translation>
    </message>
    <message>
        <source>used of %1 reserved</source>
        <extracomment>follows the bytes in use</extracomment>
        <translation>usados de %1 reservados</translation>
    </message>
    <message>
        <source>Nothing stored</source>
        <translation>Nada guardado</translation>
    </message>
    <message>
        <source>%1 used of %2 reserved</source>
        <extracomment>bytes used, bytes reserved</extracomment>
        <translation>%1 usados de %2 reservados</translation>
    </message>
    <message>
        <source>+%1 per token</source>
        <translation>+%1 por token</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <extracomment>%1 is a product of numbers, %2 its result</extracomment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>With the cache on: %1</source>
        <extracomment>%1 is a formula for the bytes that the cache would take</extracomment>
        <translation>Con la caché activada: %1</translation>
    </message>
    <message>
        <source>Nothing stored yet</source>
        <translation>Nada guardado todavía</translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation>Todavía no hay modelo</translation>
    </message>
    <message>
        <source>The cache is reserved when a model is loaded and a run starts.</source>
        <translation>La caché se reserva al cargar un modelo y empezar una ejecución.</translation>
    </message>
    <message>
        <source>Write a prompt; the first step fills the cache.</source>
        <translation>Escribe un prompt; el primer paso llena la caché.</translation>
    </message>
    <message numerus="yes">
        <source>The first step fills it: %Ln row(s) of K and V.</source>
        <extracomment>%Ln is the length of the prompt</extracomment>
        <translation>
            <numerusform>El primer paso la llena: %Ln fila de K y V.</numerusform>
            <numerusform>El primer paso la llena: %Ln filas de K y V.</numerusform>
        </translation>
    </message>
    <message>
        <source>The cache is off: the first step computes K and V and keeps nothing.</source>
        <translation>La caché está desactivada: el primer paso calcula K y V y no guarda nada.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheRowFigure</name>
    <message>
        <source>%1 · %2 features, up to ±%3</source>
        <extracomment>above a small picture of vectors; %1: how many features each has, %2: the largest magnitude</extracomment>
        <translation>%1 · %2 componentes, hasta ±%3</translation>
    </message>
</context>
<context>
    <name>kvscope::CacheSwitch</name>
    <message>
        <source>from the next step</source>
        <translation>desde el paso siguiente</translation>
    </message>
    <message>
        <source>nothing computed yet</source>
        <translation>nada calculado todavía</translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s) computed</source>
        <extracomment>under the name of the cache switch; what the last step did</extracomment>
        <translation>
            <numerusform>%Ln posición calculada</numerusform>
            <numerusform>%Ln posiciones calculadas</numerusform>
        </translation>
    </message>
    <message>
        <source>ON</source>
        <extracomment>inside the cache switch, in capitals</extracomment>
        <translation>SÍ</translation>
    </message>
    <message>
        <source>OFF</source>
        <translation>NO</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Keep the keys and values of earlier positions, or recompute them in every step (C)</source>
        <translation>Guardar las claves y los valores de las posiciones anteriores, o recalcularlos en cada paso (C)</translation>
    </message>
    <message>
        <source>step %1 ran with it</source>
        <extracomment>under the name of the cache switch, while an earlier step is looked at: it ran with the cache, or without it</extracomment>
        <translation>el paso %1 la usó</translation>
    </message>
    <message>
        <source>step %1 ran without it</source>
        <translation>el paso %1 no la usó</translation>
    </message>
</context>
<context>
    <name>kvscope::CandidateModel</name>
    <message numerus="yes">
        <source>%Ln other(s)</source>
        <extracomment>all tokens of the vocabulary that are not listed</extracomment>
        <translation>
            <numerusform>%Ln otro</numerusform>
            <numerusform>%Ln otros</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, sampled</source>
        <translation>%1, muestreado</translation>
    </message>
    <message>
        <source>All vocabulary tokens that are not listed, combined.</source>
        <translation>Todos los tokens del vocabulario que no aparecen en la lista, en conjunto.</translation>
    </message>
    <message>
        <source>This token was forced, not sampled.</source>
        <translation>Este token se forzó, no se muestreó.</translation>
    </message>
    <message>
        <source>This token was sampled.</source>
        <translation>Este token se muestreó.</translation>
    </message>
    <message>
        <source>Token %L1. Double-click or press Enter to branch from here with this token.</source>
        <translation>Token %L1. Haz doble clic o pulsa Intro para crear una rama desde aquí con este token.</translation>
    </message>
    <message>
        <source>Over the full vocabulary, before temperature, top-k and top-p</source>
        <translation>Sobre todo el vocabulario, antes de aplicar temperatura, top-k y top-p</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probabilidad</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Likely next tokens</source>
        <translation>Tokens siguientes probables</translation>
    </message>
    <message>
        <source>cut</source>
        <extracomment>instead of a probability: top-k or top-p left the token out</extracomment>
        <translation>cortado</translation>
    </message>
    <message>
        <source>Token %L1. Top-k or top-p cut it: it could not be sampled. Double-click or press Enter to branch with it.</source>
        <translation>Token %L1. Top-k o top-p lo cortó: no podía muestrearse. Doble clic o Intro para ramificar con él.</translation>
    </message>
    <message>
        <source>After temperature, top-k and top-p: the probability with which the token was sampled</source>
        <translation>Tras temperatura, top-k y top-p: la probabilidad con la que se muestreó el token</translation>
    </message>
    <message>
        <source>Probability over the full vocabulary</source>
        <translation>Probabilidad sobre todo el vocabulario</translation>
    </message>
    <message>
        <source>Full vocab.</source>
        <extracomment>column header: over the full vocabulary, beside the probability that a token was sampled with</extracomment>
        <translation>Todo el voc.</translation>
    </message>
    <message>
        <source>Sampled with</source>
        <extracomment>column header: the probability that a token was sampled with</extracomment>
        <translation>Muestreo</translation>
    </message>
    <message>
        <source>The probability as a bar: the line at the right is %1</source>
        <extracomment>%1 100 %: the scale of the bars</extracomment>
        <translation>La probabilidad como barra: la línea de la derecha es el %1</translation>
    </message>
    <message>
        <source>The share of the class&apos;s votes; the lower bar</source>
        <translation>La parte de los votos de la clase; la barra inferior</translation>
    </message>
    <message>
        <source>Class</source>
        <extracomment>column header: the share of the votes that a class gave</extracomment>
        <translation>Clase</translation>
    </message>
</context>
<context>
    <name>kvscope::CeilingsPageText</name>
    <message>
        <source>The first step fills this page.</source>
        <translation>El primer paso llena esta página.</translation>
    </message>
    <message>
        <source>FLOP per byte in this step</source>
        <translation>FLOP por byte en este paso</translation>
    </message>
    <message>
        <source>the ceilings are not measured yet</source>
        <translation>los techos aún no se han medido</translation>
    </message>
    <message>
        <source>of the speed that this machine&apos;s ceilings allow</source>
        <translation>de la velocidad que permiten los techos de esta máquina</translation>
    </message>
    <message>
        <source>memory is the limit</source>
        <translation>la memoria es el límite</translation>
    </message>
    <message>
        <source>computing is the limit</source>
        <translation>el cálculo es el límite</translation>
    </message>
    <message>
        <source>%1 FLOP per byte</source>
        <translation>%1 FLOP por byte</translation>
    </message>
    <message>
        <source>disturbed</source>
        <translation>con interferencias</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/byte</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>allowed</source>
        <extracomment>head of a column: the speed that the machine allows a stage, in GFLOP/s</extracomment>
        <translation>permitido</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>paso entero</translation>
    </message>
    <message>
        <source>moved by this step (computed)</source>
        <translation>movidos por este paso (calculado)</translation>
    </message>
    <message>
        <source>%1 multiply-adds (counted)</source>
        <translation>%1 multiplicaciones con suma (contadas)</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Magnitud</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>how it is known</source>
        <extracomment>head of a column: measured, counted or computed</extracomment>
        <translation>cómo se sabe</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>weights read</source>
        <translation>pesos leídos</translation>
    </message>
    <message>
        <source>cache read and written</source>
        <translation>caché leída y escrita</translation>
    </message>
    <message numerus="yes">
        <source>memory for %Ln user(s)</source>
        <translation>
            <numerusform>memoria para %Ln usuario</numerusform>
            <numerusform>memoria para %Ln usuarios</numerusform>
        </translation>
    </message>
    <message>
        <source>steps a second that reading allows</source>
        <translation>pasos por segundo que permite la lectura</translation>
    </message>
    <message>
        <source>time per token</source>
        <translation>tiempo por token</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
</context>
<context>
    <name>kvscope::Chain</name>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 bits</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s)</source>
        <extracomment>all tokens of the vocabulary that are not listed</extracomment>
        <translation>
            <numerusform>%Ln otro</numerusform>
            <numerusform>%Ln otros</numerusform>
        </translation>
    </message>
    <message>
        <source>largest</source>
        <extracomment>of a token: its logit is the largest of all; greedy decoding takes it</extracomment>
        <translation>el mayor</translation>
    </message>
    <message>
        <source>kept</source>
        <extracomment>of a token: neither top-k nor top-p cut it</extracomment>
        <translation>guardado</translation>
    </message>
    <message>
        <source>cut</source>
        <extracomment>instead of a probability: top-k or top-p left the token out</extracomment>
        <translation>cortado</translation>
    </message>
    <message>
        <source>Softmax</source>
        <extracomment>heading: the function that makes probabilities of logits</extracomment>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Greedy</source>
        <extracomment>heading of a column that says what top-k and top-p cut</extracomment>
        <translation>Voraz</translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation>top-k %1</translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation>top-p %1</translation>
    </message>
    <message>
        <source>No cut</source>
        <extracomment>heading of a column that would say what top-k and top-p cut</extracomment>
        <translation>Sin corte</translation>
    </message>
    <message>
        <source>Sampled with</source>
        <translation>Muestreo</translation>
    </message>
    <message>
        <source>T %1</source>
        <extracomment>heading: a temperature</extracomment>
        <translation>T %1</translation>
    </message>
    <message>
        <source>Entropy %1 · surprise of “%2” %3</source>
        <extracomment>%1: an amount of bits, %2: a token, %3: an amount of bits</extracomment>
        <translation>Entropía %1 · sorpresa de «%2» %3</translation>
    </message>
    <message>
        <source>greedy: nothing is divided or cut, the largest logit is taken</source>
        <translation>voraz: no se divide ni se corta nada, se toma el logit mayor</translation>
    </message>
    <message>
        <source>this token was forced, not sampled</source>
        <translation>este token se forzó, no se muestreó</translation>
    </message>
    <message numerus="yes">
        <source>top-k cut %Ln token(s)</source>
        <extracomment>%Ln tokens of the vocabulary</extracomment>
        <translation>
            <numerusform>top-k cortó %Ln token</numerusform>
            <numerusform>top-k cortó %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>top-p cut %Ln token(s)</source>
        <translation>
            <numerusform>top-p cortó %Ln token</numerusform>
            <numerusform>top-p cortó %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) left</source>
        <translation>
            <numerusform>queda %Ln token</numerusform>
            <numerusform>quedan %Ln tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>from the logits of this step</source>
        <translation>de los logits de este paso</translation>
    </message>
    <message>
        <source>logits computed again, with the same bits</source>
        <translation>logits calculados de nuevo, con los mismos bits</translation>
    </message>
    <message>
        <source>logits computed again; they differ by rounding</source>
        <translation>logits calculados de nuevo; difieren por redondeo</translation>
    </message>
    <message>
        <source>%1: %2 of the full vocabulary, sampled with %3</source>
        <extracomment>%1: &quot;4,084 others&quot;, %2 and %3: percentages</extracomment>
        <translation>%1: %2 de todo el vocabulario, muestreo con %3</translation>
    </message>
    <message>
        <source>%1: logit %2, %3 of the full vocabulary</source>
        <extracomment>%1: a token, %2: a logit, %3: a percentage</extracomment>
        <translation>%1: logit %2, %3 de todo el vocabulario</translation>
    </message>
    <message>
        <source>%1: %2 ÷ %3 = %4 → %5 → %6 cuts it</source>
        <extracomment>%1: a token, %2: a logit, %3: a temperature, %4: a number, %5: a percentage, %6: &quot;top-k&quot; or &quot;top-p&quot;</extracomment>
        <translation>%1: %2 ÷ %3 = %4 → %5 → lo corta %6</translation>
    </message>
    <message>
        <source>%1: %2 ÷ %3 = %4 → %5 → kept → sampled with %6</source>
        <extracomment>%1: a token, %2: a logit, %3: a temperature, %4: a number, %5 and %6: percentages</extracomment>
        <translation>%1: %2 ÷ %3 = %4 → %5 → se queda → muestreo con %6</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Cuts</source>
        <translation>Cortes</translation>
    </message>
    <message>
        <source>Entropy %1 · surprise %2</source>
        <extracomment>%1 and %2: amounts of bits</extracomment>
        <translation>Entropía %1 · sorpresa %2</translation>
    </message>
    <message>
        <source>Entropy %1</source>
        <extracomment>%1: an amount of bits</extracomment>
        <translation>Entropía %1</translation>
    </message>
    <message>
        <source>%1: %2 → %3 cuts it</source>
        <extracomment>%1: a token, %2: a percentage, %3: &quot;top-k&quot; or &quot;top-p&quot;</extracomment>
        <translation>%1: %2 → lo corta %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: a token, %2 and %3: percentages</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 → sampled with %3</source>
        <translation>%1: %2 → muestreado con %3</translation>
    </message>
</context>
<context>
    <name>kvscope::ChainPage</name>
    <message>
        <source>From logits to a token, step %1</source>
        <extracomment>title of a picture; %1 step</extracomment>
        <translation>De los logits a un token, paso %1</translation>
    </message>
</context>
<context>
    <name>kvscope::ChainPanel</name>
    <message>
        <source>From logits to a token</source>
        <translation>De los logits a un token</translation>
    </message>
    <message>
        <source>Stages</source>
        <extracomment>three forms of a panel, side by side on a switch: the stages of the step, three temperatures beside each other, the numbers</extracomment>
        <translation>Etapas</translation>
    </message>
    <message>
        <source>Temperatures</source>
        <translation>Temperaturas</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Candidates from their logits to the probability that they are sampled with</source>
        <translation>Los candidatos, desde sus logits hasta la probabilidad con la que se muestrean</translation>
    </message>
    <message>
        <source>The first step fills it: how logits become the probabilities that a token is sampled with.</source>
        <translation>El primer paso lo llena: cómo los logits se convierten en las probabilidades con las que se muestrea un token.</translation>
    </message>
    <message>
        <source>What comes next?</source>
        <translation>¿Qué viene después?</translation>
    </message>
    <message>
        <source>The numbers appear with the next token.</source>
        <translation>Los números aparecen con el token siguiente.</translation>
    </message>
    <message>
        <source>These numbers could not be read</source>
        <translation>No se han podido leer estos números</translation>
    </message>
    <message>
        <source>The run is too fast for this view</source>
        <translation>La ejecución es demasiado rápida para esta vista</translation>
    </message>
    <message>
        <source>It is filled when the run pauses.</source>
        <translation>Se llena cuando la ejecución se detiene.</translation>
    </message>
    <message>
        <source>Reading the logits</source>
        <translation>Leyendo los logits</translation>
    </message>
    <message>
        <source>The numbers of this step are read from its logits.</source>
        <translation>Los números de este paso se leen de sus logits.</translation>
    </message>
    <message>
        <source>Point at a candidate, or move with the arrow keys, to follow its numbers</source>
        <translation>Señala un candidato, o muévete con las flechas, para seguir sus números</translation>
    </message>
    <message>
        <source>Point at a candidate to follow its numbers</source>
        <translation>Señala un candidato para seguir sus números</translation>
    </message>
    <message>
        <source>Point at a candidate</source>
        <translation>Señala un candidato</translation>
    </message>
</context>
<context>
    <name>kvscope::ChipView</name>
    <message numerus="yes">
        <source>Prefill: step 1, %Ln token(s) in one pass</source>
        <extracomment>above the prompt&apos;s tokens, which are computed together</extracomment>
        <translation>
            <numerusform>Prellenado: paso 1, %Ln token en una pasada</numerusform>
            <numerusform>Prellenado: paso 1, %Ln tokens en una pasada</numerusform>
        </translation>
    </message>
    <message>
        <source>Decode: one new token per step, all earlier ones recomputed</source>
        <translation>Decodificación: un token por paso y se recalculan todos los anteriores</translation>
    </message>
    <message>
        <source>Decode: one new token per step</source>
        <translation>Decodificación: un token por paso</translation>
    </message>
    <message>
        <source>next</source>
        <extracomment>below the sampled token, which is fed in the next step</extracomment>
        <translation>sig.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>%1, position %2 of %3</source>
        <extracomment>for screen readers: the token under the cursor</extracomment>
        <translation>%1, posición %2 de %3</translation>
    </message>
    <message>
        <source>%1 more ›</source>
        <extracomment>tokens out of sight at the right end of the strip
----------
tokens out of sight at the left end of the strip</extracomment>
        <translation>%1 más ›</translation>
    </message>
    <message>
        <source>‹ %1 more</source>
        <translation>‹ %1 más</translation>
    </message>
    <message>
        <source>q</source>
        <extracomment>after a position: it is the query of the cell that is pointed at; one letter</extracomment>
        <translation>q</translation>
    </message>
    <message>
        <source>k</source>
        <extracomment>after a position: it is the key of the cell that is pointed at; one letter</extracomment>
        <translation>k</translation>
    </message>
    <message>
        <source>covered in the experiment</source>
        <extracomment>for screen readers, after a token: the experiment covers it</extracomment>
        <translation>tapado en el experimento</translation>
    </message>
</context>
<context>
    <name>kvscope::ComparePanel</name>
    <message>
        <source>A and B</source>
        <translation>A y B</translation>
    </message>
    <message>
        <source>with head B</source>
        <translation>con la cabeza B</translation>
    </message>
    <message>
        <source>with the row before</source>
        <translation>con la fila anterior</translation>
    </message>
    <message>
        <source>Compare A</source>
        <translation>Comparar A</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Barras</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Presentación</translation>
    </message>
    <message>
        <source>Weights of two rows of attention, key by key</source>
        <translation>Pesos de dos filas de atención, clave por clave</translation>
    </message>
    <message>
        <source>No weights for this row</source>
        <translation>Sin pesos para esta fila</translation>
    </message>
    <message>
        <source>The first step fills it: the newest row of two heads.</source>
        <translation>El primer paso la llena: la fila más nueva de dos cabezas.</translation>
    </message>
    <message>
        <source>Ctrl+click a head in All heads to see it beside A</source>
        <translation>Ctrl+clic en una cabeza de Todas las cabezas la muestra junto a A</translation>
    </message>
    <message>
        <source>with another step</source>
        <translation>con otro paso</translation>
    </message>
    <message>
        <source>with the cache the other way</source>
        <translation>con la caché al revés</translation>
    </message>
    <message>
        <source>The other step</source>
        <translation>El otro paso</translation>
    </message>
    <message>
        <source>This model does not show its weights for a pass beside the run</source>
        <translation>Este modelo no muestra sus pesos en una pasada al margen de la ejecución</translation>
    </message>
    <message>
        <source>The row of the other mode is computed when the run pauses</source>
        <translation>La fila del otro modo se calcula cuando la ejecución se detiene</translation>
    </message>
    <message>
        <source>Computing the row with the cache the other way</source>
        <translation>Calculando la fila con la caché al revés</translation>
    </message>
</context>
<context>
    <name>kvscope::ComputationFigure</name>
    <message>
        <source>K, keys</source>
        <translation>K, claves</translation>
    </message>
    <message>
        <source>V, values</source>
        <translation>V, valores</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>%1–%2 of %3</source>
        <extracomment>the columns of a matrix that are shown; %1 and %2 from and to, %3 how many there are</extracomment>
        <translation>%1–%2 de %3</translation>
    </message>
    <message>
        <source>Σ weight · value</source>
        <extracomment>below a column of weights, beside the row that is their weighted sum of V</extracomment>
        <translation>Σ peso · valor</translation>
    </message>
    <message>
        <source>other bits: %1</source>
        <extracomment>of rows of the cache, before a number</extracomment>
        <translation>otros bits: %1</translation>
    </message>
    <message>
        <source>same bits: %1</source>
        <extracomment>of rows of the cache, before a number</extracomment>
        <translation>mismos bits: %1</translation>
    </message>
</context>
<context>
    <name>kvscope::ComputationPage</name>
    <message>
        <source>What attention computes: %1, step %2</source>
        <extracomment>title of a picture; %1: &quot;Layer 1, head 2, row 14 is&quot;, %2 step</extracomment>
        <translation>Lo que calcula la atención: %1, paso %2</translation>
    </message>
</context>
<context>
    <name>kvscope::ComputationPanel</name>
    <message>
        <source>What attention computes</source>
        <translation>Lo que calcula la atención</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>All features</source>
        <translation>Todos los componentes</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>Mostrar los números como tabla</translation>
    </message>
    <message>
        <source>Query, keys, scores, weights, values and weighted sum of one head</source>
        <translation>Consulta, claves, puntuaciones, pesos, valores y suma ponderada de una cabeza</translation>
    </message>
    <message>
        <source>The first step fills it: every number of one head, from the query to the weighted sum.</source>
        <translation>El primer paso la llena: cada número de una cabeza, de la consulta a la suma ponderada.</translation>
    </message>
    <message>
        <source>These numbers could not be computed</source>
        <translation>No se pudieron calcular estos números</translation>
    </message>
    <message>
        <source>This model does not show how it computes</source>
        <translation>Este modelo no muestra cómo calcula</translation>
    </message>
    <message>
        <source>Its heads are made by hand; “Weights of each head” has their numbers.</source>
        <translation>Sus cabezas están hechas a mano; «Pesos de cada cabeza» tiene sus números.</translation>
    </message>
    <message>
        <source>The run is too fast for this view</source>
        <translation>La ejecución es demasiado rápida para esta vista</translation>
    </message>
    <message>
        <source>It is filled when the run pauses.</source>
        <translation>Se llena cuando la ejecución se detiene.</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calculando</translation>
    </message>
    <message>
        <source>The numbers of this head are computed again for this view.</source>
        <translation>Los números de esta cabeza se calculan de nuevo para esta vista.</translation>
    </message>
    <message>
        <source>These weights were computed again; they differ from the recorded ones by rounding</source>
        <translation>Estos pesos se calcularon de nuevo; difieren de los registrados por redondeo</translation>
    </message>
    <message>
        <source>Point at a row to read it, click to pin it; the left and right arrow keys show other features</source>
        <translation>Señala una fila para leerla, haz clic para fijarla; las flechas izquierda y derecha muestran otros componentes</translation>
    </message>
    <message>
        <source>Point at a row to read it, click to pin it</source>
        <translation>Señala una fila para leerla, haz clic para fijarla</translation>
    </message>
</context>
<context>
    <name>kvscope::ComputationTableModel</name>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>weighted sum</source>
        <translation>suma ponderada</translation>
    </message>
    <message>
        <source>K and V</source>
        <translation>K y V</translation>
    </message>
    <message>
        <source>scaled, masked</source>
        <extracomment>of a score: multiplied by its factor, and minus infinity where the query does not see the key</extracomment>
        <translation>escalada, enmascarada</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
</context>
<context>
    <name>kvscope::ContinueBar</name>
    <message>
        <source>%1 · %2</source>
        <extracomment>a candidate and its probability</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>In place of token %1:</source>
        <translation>En lugar del token %1:</translation>
    </message>
    <message>
        <source>In place of a sampled token:</source>
        <translation>En lugar de un token muestreado:</translation>
    </message>
    <message>
        <source>Start a branch with the tokens before this one and then the chosen or typed ones</source>
        <translation>Empezar una rama con los tokens anteriores a este y después los elegidos o escritos</translation>
    </message>
    <message>
        <source>Mark a token that a step sampled, not one of the prompt</source>
        <translation>Marca un token que muestreó un paso, no uno del prompt</translation>
    </message>
    <message>
        <source>Candidate to continue with</source>
        <translation>Candidato con el que seguir</translation>
    </message>
    <message>
        <source>Text to continue with</source>
        <translation>Texto con el que seguir</translation>
    </message>
    <message>
        <source>or type text</source>
        <translation>o escribe texto</translation>
    </message>
    <message>
        <source>Branch</source>
        <extracomment>a button: start a branch</extracomment>
        <translation>Ramificar</translation>
    </message>
    <message>
        <source>A race is running</source>
        <translation>Hay una carrera en marcha</translation>
    </message>
    <message>
        <source>Token %1:</source>
        <translation>Token %1:</translation>
    </message>
    <message>
        <source>Token:</source>
        <translation>Token:</translation>
    </message>
</context>
<context>
    <name>kvscope::ControlBar</name>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Pause after this step (R)</source>
        <translation>Pausar tras este paso (R)</translation>
    </message>
    <message>
        <source>Generate continuously (R)</source>
        <translation>Generar de forma continua (R)</translation>
    </message>
    <message>
        <source>Compute the next step (Page Down)</source>
        <translation>Calcular el paso siguiente (AvPág)</translation>
    </message>
    <message>
        <source>There is no model yet</source>
        <extracomment>why a button is disabled</extracomment>
        <translation>Todavía no hay modelo</translation>
    </message>
    <message>
        <source>View the previous step; nothing is recomputed (Page Up)</source>
        <translation>Ver el paso anterior; no se recalcula nada (RePág)</translation>
    </message>
    <message>
        <source>There is no earlier step</source>
        <translation>No hay un paso anterior</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>End the run; its steps stay available</source>
        <translation>Terminar la ejecución; sus pasos se pueden seguir viendo</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Empezar de nuevo</translation>
    </message>
    <message>
        <source>Run the same prompt again: prefill it, then pause (Ctrl+R)</source>
        <translation>Ejecutar otra vez el mismo prompt: prellenarlo y pausar (Ctrl+R)</translation>
    </message>
    <message>
        <source>The race controls the cache; you can switch it again when it ends</source>
        <translation>La carrera controla la caché; podrás cambiarla cuando termine</translation>
    </message>
    <message>
        <source>Next</source>
        <extracomment>the button Step while an earlier step is viewed: it goes to the one after it</extracomment>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>View the next step; nothing is recomputed (Page Down)</source>
        <translation>Ver el paso siguiente; no se recalcula nada (AvPág)</translation>
    </message>
</context>
<context>
    <name>kvscope::CostFigure</name>
    <message>
        <source>on, measured</source>
        <translation>con, medido</translation>
    </message>
    <message>
        <source>off, measured</source>
        <translation>sin, medido</translation>
    </message>
    <message>
        <source>on, counted</source>
        <translation>con, contado</translation>
    </message>
    <message>
        <source>off, counted</source>
        <translation>sin, contado</translation>
    </message>
    <message>
        <source>on (computed)</source>
        <translation>con (calculado)</translation>
    </message>
    <message>
        <source>off (computed)</source>
        <translation>sin (calculado)</translation>
    </message>
    <message>
        <source>%1 more than needed</source>
        <extracomment>%1 a number of operations
----------
%1 a time or an amount of memory</extracomment>
        <translation>%1 más de lo necesario</translation>
    </message>
    <message>
        <source>%1 not computed</source>
        <translation>%1 sin calcular</translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation>%1 ahorrado</translation>
    </message>
    <message>
        <source>work the cache would save</source>
        <translation>trabajo que la caché ahorraría</translation>
    </message>
    <message>
        <source>work the cache saves</source>
        <translation>trabajo que ahorra la caché</translation>
    </message>
    <message>
        <source>this run, mixed</source>
        <extracomment>the line of a run whose steps are partly with the cache and partly without</extracomment>
        <translation>esta ejecución, mixta</translation>
    </message>
    <message>
        <source>on, median of the race</source>
        <translation>con, mediana de la carrera</translation>
    </message>
    <message>
        <source>off, median of the race</source>
        <translation>sin, mediana de la carrera</translation>
    </message>
    <message>
        <source>on, measured in an earlier run</source>
        <translation>con, medido en una ejecución anterior</translation>
    </message>
    <message>
        <source>off, measured in an earlier run</source>
        <translation>sin, medido en una ejecución anterior</translation>
    </message>
    <message>
        <source>on, counted in an earlier run</source>
        <translation>con, contado en una ejecución anterior</translation>
    </message>
    <message>
        <source>off, counted in an earlier run</source>
        <translation>sin, contado en una ejecución anterior</translation>
    </message>
    <message>
        <source>this run %1</source>
        <extracomment>%1 what the run itself took, beside what it would take wholly with the cache and wholly without</extracomment>
        <translation>esta ejecución %1</translation>
    </message>
    <message>
        <source>difference %1</source>
        <extracomment>%1 an amount: between two other amounts</extracomment>
        <translation>diferencia %1</translation>
    </message>
</context>
<context>
    <name>kvscope::CostPageText</name>
    <message>
        <source>Nothing counted yet</source>
        <translation>Nada contado todavía</translation>
    </message>
    <message>
        <source>The first step starts both curves.</source>
        <translation>El primer paso inicia las dos curvas.</translation>
    </message>
    <message>
        <source>for the first step</source>
        <translation>para el primer paso</translation>
    </message>
    <message>
        <source>to the first token (TTFT)</source>
        <translation>hasta el primer token (TTFT)</translation>
    </message>
    <message>
        <source>then %1 a token with the cache</source>
        <extracomment>%1 a time</extracomment>
        <translation>luego %1 por token con la caché</translation>
    </message>
    <message>
        <source>%1 a token without it</source>
        <extracomment>%1 a time</extracomment>
        <translation>%1 por token sin ella</translation>
    </message>
    <message>
        <source>disturbed</source>
        <translation>con interferencias</translation>
    </message>
</context>
<context>
    <name>kvscope::CostPanel</name>
    <message>
        <source>Cost</source>
        <translation>Coste</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operaciones</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation>Qué se cuenta</translation>
    </message>
    <message>
        <source>Per step</source>
        <translation>Por paso</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Cost of every step, with the cache and without</source>
        <translation>Coste de cada paso, con la caché y sin ella</translation>
    </message>
    <message>
        <source>Nothing counted yet</source>
        <translation>Nada contado todavía</translation>
    </message>
    <message>
        <source>The first step starts both curves: with the cache and without it.</source>
        <translation>El primer paso inicia las dos curvas: con la caché y sin ella.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Step %1, %2 compared with %3</source>
        <translation>Paso %1, %2 frente a %3</translation>
    </message>
    <message>
        <source>Up to step %1</source>
        <translation>Hasta el paso %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>This run, cache on</source>
        <translation>Esta ejecución, con caché</translation>
    </message>
    <message>
        <source>This run, cache off</source>
        <translation>Esta ejecución, sin caché</translation>
    </message>
    <message>
        <source>With the cache</source>
        <translation>Con la caché</translation>
    </message>
    <message>
        <source>Without the cache</source>
        <translation>Sin la caché</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>One operation is one multiply-add of a matrix product. Bytes are the minimum that a step must read and write: the weights and its cache rows; computed, not measured.</source>
        <translation>Una operación es una multiplicación con suma de un producto de matrices. Los bytes son el mínimo que un paso debe leer y escribir: los pesos y sus filas de la caché; calculados, no medidos.</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Eje logarítmico</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Mostrar como tabla</translation>
    </message>
    <message>
        <source>Sum of all steps so far, or each step alone</source>
        <translation>Suma de todos los pasos hasta ahora, o cada paso por separado</translation>
    </message>
    <message>
        <source>More: logarithmic axis, table</source>
        <translation>Más: eje logarítmico, tabla</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>%1 as much without the cache</source>
        <extracomment>%1 a factor such as 23.4×</extracomment>
        <translation>%1 sin la caché</translation>
    </message>
    <message>
        <source>This run, mixed</source>
        <translation>Esta ejecución, mixta</translation>
    </message>
</context>
<context>
    <name>kvscope::CostTableModel</name>
    <message>
        <source>counted</source>
        <translation>contado</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>counted earlier</source>
        <translation>contado antes</translation>
    </message>
    <message>
        <source>measured earlier</source>
        <translation>medido antes</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>on</source>
        <translation>con</translation>
    </message>
    <message>
        <source>off</source>
        <translation>sin</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>Cache on</source>
        <translation>Con caché</translation>
    </message>
    <message>
        <source>Cache off</source>
        <translation>Sin caché</translation>
    </message>
    <message>
        <source>Source</source>
        <extracomment>column header: the source of a number</extracomment>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Off / on</source>
        <extracomment>column header: a ratio</extracomment>
        <translation>Sin / con</translation>
    </message>
    <message>
        <source>counted by the check</source>
        <translation>contado en la comprobación</translation>
    </message>
    <message>
        <source>measured by the check</source>
        <translation>medido en la comprobación</translation>
    </message>
    <message>
        <source>%1 (ms)</source>
        <extracomment>a column&apos;s name and its unit, for a spreadsheet</extracomment>
        <translation>%1 (ms)</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (bytes)</translation>
    </message>
    <message>
        <source>%1 (operations)</source>
        <translation>%1 (operaciones)</translation>
    </message>
    <message>
        <source>median of the race</source>
        <translation>mediana de la carrera</translation>
    </message>
</context>
<context>
    <name>kvscope::CostText</name>
    <message>
        <source>as many operations without the cache</source>
        <extracomment>after a factor such as 23.4×</extracomment>
        <translation>las operaciones sin la caché</translation>
    </message>
    <message>
        <source>as long without the cache</source>
        <extracomment>after a factor such as 3.29×</extracomment>
        <translation>el tiempo sin la caché</translation>
    </message>
    <message>
        <source>as many bytes moved without the cache</source>
        <extracomment>after a factor such as 2.04×</extracomment>
        <translation>los bytes movidos sin la caché</translation>
    </message>
    <message>
        <source>off %1, on %2</source>
        <extracomment>two amounts: without the cache, with it</extracomment>
        <translation>sin %1, con %2</translation>
    </message>
    <message>
        <source>time: n/a until a step with the cache is measured (press C, then Step)</source>
        <translation>tiempo: n/a hasta medir un paso con la caché (pulsa C y luego Paso)</translation>
    </message>
    <message>
        <source>time: n/a until a step without the cache is measured (press C, then Step)</source>
        <translation>tiempo: n/a hasta medir un paso sin la caché (pulsa C y luego Paso)</translation>
    </message>
    <message>
        <source>%1 the time (computed)</source>
        <translation>%1 el tiempo (calculado)</translation>
    </message>
    <message>
        <source>%1 the time on this machine</source>
        <translation>%1 el tiempo en este equipo</translation>
    </message>
    <message>
        <source>%1 the operations</source>
        <extracomment>%1 a factor such as 23.4×</extracomment>
        <translation>%1 las operaciones</translation>
    </message>
    <message>
        <source>(disturbed)</source>
        <translation>(con interferencias)</translation>
    </message>
    <message numerus="yes">
        <source>After %Ln token(s) the same text cost</source>
        <translation>
            <numerusform>Tras %Ln token el mismo texto costó</numerusform>
            <numerusform>Tras %Ln tokens el mismo texto costó</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 alone cost</source>
        <translation>El paso %1 por sí solo costó</translation>
    </message>
    <message>
        <source>The first token costs the same with the cache and without</source>
        <translation>El primer token cuesta lo mismo con la caché y sin ella</translation>
    </message>
    <message>
        <source>the prompt is computed once in both</source>
        <translation>el prompt se calcula una vez en ambos modos</translation>
    </message>
    <message>
        <source>Up to step %1: %2</source>
        <translation>Hasta el paso %1: %2</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Paso %1: %2</translation>
    </message>
    <message>
        <source>%1 with the cache and without</source>
        <translation>%1 con la caché y sin ella</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <extracomment>%1 what was spent, %2 what the other mode spends</extracomment>
        <translation>%1 en vez de %2</translation>
    </message>
    <message>
        <source>%1: %2 as long without the cache</source>
        <extracomment>%1 amounts, %2 a factor such as 10.5×</extracomment>
        <translation>%1: sin la caché, %2 el tiempo</translation>
    </message>
    <message>
        <source>%1: %2 as many without the cache</source>
        <translation>%1: sin la caché, %2</translation>
    </message>
    <message>
        <source>Up to step %1, %2</source>
        <extracomment>%1 a step, %2 a sentence</extracomment>
        <translation>Hasta el paso %1, %2</translation>
    </message>
    <message>
        <source>Step %1, %2</source>
        <translation>Paso %1, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Time drops less than the operation count, because decoding is memory-bound: each step reads every weight for a single row. A pass over many rows is compute-bound.</source>
        <translation>El tiempo baja menos que las operaciones porque la decodificación está limitada por la memoria: cada paso lee todos los pesos para una sola fila. Una pasada por muchas filas está limitada por el cálculo.</translation>
    </message>
    <message>
        <source>%1 the time (computed, disturbed)</source>
        <extracomment>%1 a factor such as 3.29×</extracomment>
        <translation>%1 el tiempo (calculado, con interferencias)</translation>
    </message>
    <message>
        <source>%1 the time on this machine (disturbed)</source>
        <translation>%1 el tiempo en este equipo (con interferencias)</translation>
    </message>
    <message numerus="yes">
        <source>%1 the time (median of %Ln run(s), disturbed)</source>
        <extracomment>%1 a factor such as 3.29×, %Ln pairs of runs</extracomment>
        <translation>
            <numerusform>%1 el tiempo (mediana de %Ln ejecución, con interferencias)</numerusform>
            <numerusform>%1 el tiempo (mediana de %Ln ejecuciones, con interferencias)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 the time (median of %Ln run(s))</source>
        <translation>
            <numerusform>%1 el tiempo (mediana de %Ln ejecución)</numerusform>
            <numerusform>%1 el tiempo (mediana de %Ln ejecuciones)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (median of %Ln run(s))</source>
        <extracomment>%1 two amounts, %Ln pairs of runs</extracomment>
        <translation>
            <numerusform>%1 (mediana de %Ln ejecución)</numerusform>
            <numerusform>%1 (mediana de %Ln ejecuciones)</numerusform>
        </translation>
    </message>
    <message>
        <source>the cache moves more here: the same weights, and its own rows on top</source>
        <translation>aquí la caché mueve más: los mismos pesos y además sus filas</translation>
    </message>
    <message>
        <source>covered until the lesson shows its answer</source>
        <translation>oculto hasta que la lección muestre la respuesta</translation>
    </message>
    <message>
        <source>this step also refilled the cache: %1</source>
        <extracomment>%1 an amount</extracomment>
        <translation>este paso además rellenó la caché: %1</translation>
    </message>
    <message>
        <source>this run, mixed: %1</source>
        <extracomment>%1 an amount</extracomment>
        <translation>esta ejecución, mixta: %1</translation>
    </message>
    <message>
        <source>as many without the cache</source>
        <extracomment>after a factor such as 23.4×; operations</extracomment>
        <translation>sin la caché</translation>
    </message>
    <message>
        <source>whole runs off and on: %1</source>
        <extracomment>%1 where the amounts of the two modes come from, such as &quot;computed&quot;</extracomment>
        <translation>ejecuciones enteras sin y con caché: %1</translation>
    </message>
    <message>
        <source>%1 the time</source>
        <extracomment>%1 a factor such as 3.29×</extracomment>
        <translation>%1 el tiempo</translation>
    </message>
    <message>
        <source>time: n/a</source>
        <translation>tiempo: n/a</translation>
    </message>
</context>
<context>
    <name>kvscope::DockArea</name>
    <message>
        <source>Back to the other panels (Esc)</source>
        <translation>Volver a los demás paneles (Esc)</translation>
    </message>
    <message>
        <source>This panel alone in the window (E)</source>
        <translation>Solo este panel en la ventana (E)</translation>
    </message>
</context>
<context>
    <name>kvscope::ExperimentContent</name>
    <message>
        <source>all layers</source>
        <translation>todas las capas</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>KV head %1 of every layer</source>
        <translation>cabeza KV %1 de cada capa</translation>
    </message>
    <message>
        <source>head %1 of every layer</source>
        <translation>cabeza %1 de cada capa</translation>
    </message>
    <message>
        <source>layer %1, KV head %2</source>
        <translation>capa %1, cabeza KV %2</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>capa %1, cabeza %2</translation>
    </message>
    <message>
        <source>K and V</source>
        <translation>K y V</translation>
    </message>
    <message>
        <source>%1 is covered in %2</source>
        <extracomment>%1: a position and its token, %2: &quot;all layers&quot;, &quot;layer 3, head 8&quot;</extracomment>
        <translation>%1 está tapado en %2</translation>
    </message>
    <message>
        <source>layer %1, head %2 is removed: it adds nothing</source>
        <translation>la cabeza %2 de la capa %1 se ha eliminado: no añade nada</translation>
    </message>
    <message>
        <source>all heads of layer %1 are removed: they add nothing</source>
        <translation>todas las cabezas de la capa %1 están quitadas: no añaden nada</translation>
    </message>
    <message>
        <source>all heads are removed: they add nothing</source>
        <translation>todas las cabezas están quitadas: no añaden nada</translation>
    </message>
    <message>
        <source>head %1 of every layer is removed: it adds nothing</source>
        <translation>la cabeza %1 de cada capa se ha eliminado: no añade nada</translation>
    </message>
    <message>
        <source>%1 is read with %2 of %3 in %4</source>
        <extracomment>%1 and %3: positions and their tokens, %2: &quot;K and V&quot;, %4: &quot;all layers&quot;</extracomment>
        <translation>%1 se lee con %2 de %3 en %4</translation>
    </message>
    <message>
        <source>%1 and %2 are read with each other&apos;s %3 in %4</source>
        <extracomment>%1 and %2: positions and their tokens, %3: &quot;K and V&quot;, %4: &quot;all layers&quot;</extracomment>
        <translation>%1 y %2 se leen cada uno con %3 del otro en %4</translation>
    </message>
    <message>
        <source>%1 is read without its %2 in %3</source>
        <extracomment>%1: a position and its token, %2: &quot;K and V&quot;, %3: &quot;all layers&quot;</extracomment>
        <translation>%1 se lee sin su %2 en %3</translation>
    </message>
    <message>
        <source>%1, from step %2 on</source>
        <extracomment>%1: what is changed, %2: a step</extracomment>
        <translation>%1, desde el paso %2</translation>
    </message>
    <message>
        <source>%1, for queries from position %2 on</source>
        <extracomment>%1: what is changed, %2: a position</extracomment>
        <translation>%1, para consultas desde la posición %2</translation>
    </message>
    <message>
        <source>No effect on this step: no bit of its logits differs.</source>
        <translation>Sin efecto en este paso: no difiere ni un bit de sus logits.</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <extracomment>%1: the run&apos;s next token, %2 and %3: its probability before and after</extracomment>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>still the likeliest: %1</source>
        <translation>sigue siendo el más probable: %1</translation>
    </message>
    <message>
        <source>now the likeliest: %1</source>
        <translation>ahora el más probable: %1</translation>
    </message>
    <message>
        <source>entropy %1 → %2 bits</source>
        <translation>entropía %1 → %2 bits</translation>
    </message>
    <message>
        <source>largest logit difference %1</source>
        <translation>mayor diferencia de logits %1</translation>
    </message>
    <message>
        <source>Restored: step %1, repeated from the run&apos;s cache, has the original bits: 0 of %2 differ.</source>
        <extracomment>%1: a step, %2: a number of bits</extracomment>
        <translation>Restaurado: el paso %1, repetido desde la caché de la ejecución, tiene los bits originales: difieren 0 de %2.</translation>
    </message>
    <message>
        <source>Restored: step %1, repeated without the change, has the original bits: 0 of %2 differ.</source>
        <translation>Restaurado: el paso %1, repetido sin el cambio, tiene los bits originales: difieren 0 de %2.</translation>
    </message>
    <message>
        <source>The run is untouched: step %1, repeated from its cache without the change, has the original bits: 0 of %2 differ.</source>
        <extracomment>%1: a step, %2: a number of bits</extracomment>
        <translation>La ejecución está intacta: el paso %1, repetido desde su caché sin el cambio, tiene los bits originales: difieren 0 de %2.</translation>
    </message>
    <message>
        <source>The run is untouched: step %1, repeated without the change, has the original bits: 0 of %2 differ.</source>
        <translation>La ejecución está intacta: el paso %1, repetido sin el cambio, tiene los bits originales: difieren 0 de %2.</translation>
    </message>
    <message>
        <source>Restored: 0 of %1 bits differ.</source>
        <translation>Restaurado: difieren 0 de %1 bits.</translation>
    </message>
    <message>
        <source>The run is untouched: 0 of %1 bits differ.</source>
        <translation>La ejecución está intacta: difieren 0 de %1 bits.</translation>
    </message>
    <message>
        <source>Step %1, repeated without the change, differs from the run in %2 of %3 bits, its logits by at most %4: these kernels do not promise equal bits.</source>
        <extracomment>%1: a step, %2 of %3 bits, %4: a difference</extracomment>
        <translation>El paso %1, repetido sin el cambio, difiere de la ejecución en %2 de %3 bits, sus logits en %4 como mucho: estos kernels no prometen los mismos bits.</translation>
    </message>
    <message>
        <source>Step %1, repeated without the change, does not have the run&apos;s bits: these kernels do not promise equal bits.</source>
        <extracomment>%1: a step</extracomment>
        <translation>El paso %1, repetido sin el cambio, no tiene los bits de la ejecución: estos kernels no prometen bits iguales.</translation>
    </message>
</context>
<context>
    <name>kvscope::ExperimentControls</name>
    <message>
        <source>What happens to the row</source>
        <translation>Qué le pasa a la fila</translation>
    </message>
    <message>
        <source>Which part of the row</source>
        <translation>Qué parte de la fila</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>Cabeza KV</translation>
    </message>
    <message>
        <source>overwrite</source>
        <translation>sobrescribir</translation>
    </message>
    <message>
        <source>exchange</source>
        <translation>intercambiar</translation>
    </message>
    <message>
        <source>hide</source>
        <translation>ocultar</translation>
    </message>
    <message>
        <source>K and V</source>
        <extracomment>both rows of a position in the cache</extracomment>
        <translation>K y V</translation>
    </message>
    <message>
        <source>all heads of a layer</source>
        <translation>todas las cabezas de una capa</translation>
    </message>
    <message>
        <source>one head</source>
        <translation>una cabeza</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>todas las capas</translation>
    </message>
    <message>
        <source>one layer</source>
        <translation>una capa</translation>
    </message>
    <message>
        <source>one KV head</source>
        <translation>una cabeza KV</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Capa %1</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Cabeza %1</translation>
    </message>
    <message>
        <source>KV head %1</source>
        <translation>Cabeza KV %1</translation>
    </message>
    <message>
        <source>from the start</source>
        <translation>desde el principio</translation>
    </message>
    <message>
        <source>from step %1 on</source>
        <extracomment>the widest that the list becomes; %1: a step</extracomment>
        <translation>desde el paso %1</translation>
    </message>
    <message>
        <source>Starting at</source>
        <translation>A partir de</translation>
    </message>
</context>
<context>
    <name>kvscope::ExperimentPage</name>
    <message>
        <source>with an experiment</source>
        <extracomment>after &quot;a computed step&quot;, in parentheses</extracomment>
        <translation>con un experimento</translation>
    </message>
    <message>
        <source>Experiment on step %1: %2</source>
        <extracomment>title of a picture; %1: step, %2: what is changed</extracomment>
        <translation>Experimento en el paso %1: %2</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>experimento</translation>
    </message>
    <message>
        <source>Experiment:</source>
        <translation>Experimento:</translation>
    </message>
    <message>
        <source>Run:</source>
        <translation>Ejecución:</translation>
    </message>
</context>
<context>
    <name>kvscope::ExperimentPanel</name>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>Cover a token</source>
        <translation>Tapar un token</translation>
    </message>
    <message>
        <source>Remove a head</source>
        <translation>Quitar una cabeza</translation>
    </message>
    <message>
        <source>Break the cache</source>
        <translation>Romper la caché</translation>
    </message>
    <message>
        <source>Kind of experiment</source>
        <translation>Tipo de experimento</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>The text: choose the token to change</source>
        <translation>El texto: elige el token que cambia</translation>
    </message>
    <message>
        <source>End the experiment and show the true values again (X)</source>
        <translation>Termina el experimento y vuelve a mostrar los valores verdaderos (X)</translation>
    </message>
    <message>
        <source>Run the experiment</source>
        <translation>Ejecutar el experimento</translation>
    </message>
    <message>
        <source>Experiment on step %1: %2</source>
        <extracomment>%1: a step, %2: what is changed</extracomment>
        <translation>Experimento en el paso %1: %2</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>calculando</translation>
    </message>
    <message>
        <source>Experiment: %1</source>
        <extracomment>before the text with the change; %1: the text</extracomment>
        <translation>Experimento: %1</translation>
    </message>
    <message>
        <source>The next token is covered; Space shows it</source>
        <translation>El token siguiente está tapado; Espacio lo muestra</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calculando</translation>
    </message>
    <message>
        <source>Choose a head and run the experiment</source>
        <translation>Elige una cabeza y haz el experimento</translation>
    </message>
    <message>
        <source>it follows the selected head</source>
        <translation>sigue a la cabeza elegida</translation>
    </message>
    <message>
        <source>Click a token to cover it</source>
        <translation>Haz clic en un token para taparlo</translation>
    </message>
    <message>
        <source>or choose it with the arrow keys and Enter</source>
        <translation>o elígelo con las flechas e Intro</translation>
    </message>
    <message>
        <source>Click the position whose row breaks</source>
        <translation>Haz clic en la posición cuya fila se rompe</translation>
    </message>
    <message>
        <source>Ctrl+click or Ctrl+Enter chooses the other one, otherwise the one before</source>
        <translation>Ctrl+clic o Ctrl+Intro elige la otra; si no, la anterior</translation>
    </message>
    <message>
        <source>the same text</source>
        <translation>el mismo texto</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <extracomment>before the text of the run; %1: the text</extracomment>
        <translation>Ejecución: %1</translation>
    </message>
    <message>
        <source>No experiments with this model</source>
        <translation>Sin experimentos con este modelo</translation>
    </message>
    <message>
        <source>Its heads are made by hand: there is nothing to remove or to cover.</source>
        <translation>Sus cabezas están hechas a mano: no hay nada que quitar ni que tapar.</translation>
    </message>
    <message>
        <source>After the first step you can cover a token, remove a head or break the cache.</source>
        <translation>Después del primer paso puedes tapar un token, quitar una cabeza o romper la caché.</translation>
    </message>
    <message>
        <source>the viewed step is %1</source>
        <extracomment>after an experiment on another step; %1: a step</extracomment>
        <translation>el paso mostrado es el %1</translation>
    </message>
    <message>
        <source>On step %1: %2</source>
        <extracomment>%1: a step that is not the viewed one, %2: what is changed</extracomment>
        <translation>En el paso %1: %2</translation>
    </message>
</context>
<context>
    <name>kvscope::ExperimentTableModel</name>
    <message>
        <source>Before</source>
        <extracomment>heading: the probability without the experiment</extracomment>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Experiment</source>
        <extracomment>heading: the probability in the experiment</extracomment>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Next token before and in the experiment</source>
        <translation>Token siguiente antes y en el experimento</translation>
    </message>
    <message>
        <source>%1 pp</source>
        <extracomment>percentage points; %1: a number with its sign</extracomment>
        <translation>%1 pp</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Puesto</translation>
    </message>
</context>
<context>
    <name>kvscope::FieldButton</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a field and what it is set to, &quot;Sampling: Greedy&quot;</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>kvscope::FigureCaption</name>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>pesos aleatorios</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>Prompt: %1</translation>
    </message>
    <message>
        <source>cache on</source>
        <translation>con caché</translation>
    </message>
    <message>
        <source>cache off</source>
        <translation>sin caché</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>Semilla %1</translation>
    </message>
    <message>
        <source>Sampling: greedy</source>
        <translation>Muestreo: voraz</translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation>Temperatura %1</translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation>top-k %1</translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation>top-p %1</translation>
    </message>
    <message>
        <source>KVScope %1</source>
        <extracomment>%1: version</extracomment>
        <translation>KVScope %1</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>experimento</translation>
    </message>
</context>
<context>
    <name>kvscope::FigureWriter</name>
    <message>
        <source>PNG image</source>
        <translation>Imagen PNG</translation>
    </message>
    <message>
        <source>SVG image</source>
        <translation>Imagen SVG</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>Documento PDF</translation>
    </message>
</context>
<context>
    <name>kvscope::FirstToken</name>
    <message>
        <source>all %1 at once</source>
        <translation>las %1 a la vez</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>una a una</translation>
    </message>
    <message>
        <source>%1 rows per pass</source>
        <translation>%1 filas por pasada</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <extracomment>%1 a median, %2 and %3 the least and the greatest time</extracomment>
        <translation>%1 (de %2 a %3)</translation>
    </message>
    <message>
        <source>%1: %2; %3: %4. That is %5 times as fast; %6.</source>
        <extracomment>%1 and %3 are ways to compute, %2 and %4 their times, %5 how many times as fast the second is, %6 &quot;0 bits differ&quot; or the like</extracomment>
        <translation>%1: %2; %3: %4. Es %5 veces la velocidad; %6.</translation>
    </message>
    <message>
        <source>Each way makes the same %1 multiply-adds (counted); %2.</source>
        <translation>De todas las formas se hacen las mismas %1 multiplicaciones con suma (contadas); %2.</translation>
    </message>
    <message>
        <source>%1, passes: %2; %3; %4 multiply-adds; %5</source>
        <extracomment>%1 &quot;16 rows per pass&quot;, %2 a number of passes, %3 a time with its range, %4 multiply-adds, %5 &quot;0 bits differ&quot;</extracomment>
        <translation>%1, pasadas: %2; %3; %4 multiplicaciones con suma; %5</translation>
    </message>
    <message>
        <source>%1, passes: %2; %3</source>
        <extracomment>%1 &quot;16 rows per pass&quot;, %2 a number of passes, %3 a time</extracomment>
        <translation>%1, pasadas: %2; %3</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>tokens del prompt</translation>
    </message>
    <message>
        <source>time to first token in ms (measured)</source>
        <translation>tiempo hasta el primer token en ms (medido)</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>todas a la vez</translation>
    </message>
    <message>
        <source>Prompt of %1 tokens, %2: %3, the median</source>
        <translation>Prompt de %1 tokens, %2: %3, la mediana</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservado</translation>
    </message>
    <message>
        <source>Rows per pass</source>
        <translation>Filas por pasada</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>TTFT (median)</source>
        <translation>TTFT (mediana)</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Menor</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>Mayor</translation>
    </message>
    <message>
        <source>Multiply-adds (counted)</source>
        <translation>Multiplicaciones con suma (contadas)</translation>
    </message>
    <message>
        <source>Differing bits</source>
        <translation>Bits distintos</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>pasadas</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>núcleos</translation>
    </message>
    <message>
        <source>kept prefix</source>
        <translation>prefijo conservado</translation>
    </message>
    <message>
        <source>More rows per pass</source>
        <translation>Más filas por pasada</translation>
    </message>
    <message>
        <source>More cores</source>
        <translation>Más núcleos</translation>
    </message>
    <message>
        <source>Narrower weights</source>
        <translation>Pesos con menos bits</translation>
    </message>
    <message>
        <source>A kept prefix</source>
        <translation>Un prefijo conservado</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>Aún sin medir.</translation>
    </message>
    <message>
        <source>n/a: this machine has one core, or the program was given one thread.</source>
        <translation>n/a: esta máquina tiene un solo núcleo, o el programa recibió un solo hilo.</translation>
    </message>
    <message>
        <source>One thread</source>
        <translation>Un hilo</translation>
    </message>
    <message>
        <source>threads: %1</source>
        <translation>hilos: %1</translation>
    </message>
    <message>
        <source>n/a: nothing of this prompt could be kept.</source>
        <translation>n/a: no se pudo guardar nada de este prompt.</translation>
    </message>
    <message>
        <source>Cold, %1 positions</source>
        <translation>En frío, %1 posiciones</translation>
    </message>
    <message>
        <source>warm, %1 of them in the cache</source>
        <translation>en caliente, %1 de ellas en la caché</translation>
    </message>
    <message>
        <source>All at once makes %1 multiply-adds (counted); the other ways make a different number.</source>
        <translation>Todas a la vez hacen %1 multiplicaciones con suma (contadas); las otras formas, un número distinto.</translation>
    </message>
    <message>
        <source>%1, passes: %2</source>
        <extracomment>%1 a time, %2 a number of passes</extracomment>
        <translation>%1, pasadas: %2</translation>
    </message>
    <message>
        <source>Time to first token; each block is a pass, where so many can be drawn</source>
        <translation>Tiempo hasta el primer token; cada bloque es una pasada, si caben tantos</translation>
    </message>
    <message>
        <source>Prefill one by one takes %1, %2 times as long as all at once (%3).</source>
        <translation>El prellenado de uno en uno tarda %1, %2 veces lo que todo a la vez (%3).</translation>
    </message>
    <message>
        <source>One by one %1, all at once %2: %3</source>
        <extracomment>%1 and %2 times, %3 how many times as long: &quot;7.41×&quot;</extracomment>
        <translation>De uno en uno %1, todo a la vez %2: %3</translation>
    </message>
    <message>
        <source>Weights per pass (computed)</source>
        <translation>Pesos por pasada (calculado)</translation>
    </message>
    <message>
        <source>Largest logit difference</source>
        <translation>Mayor diferencia de logits</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>n/a: these weights (%1) are as narrow already, or cannot be narrowed in blocks. Open another file of the same model, and measure there.</source>
        <extracomment>%1 number types: &quot;q4_k, f32&quot;</extracomment>
        <translation>n/a: estos pesos (%1) ya son así de estrechos, o no pueden estrecharse por bloques. Abre otro archivo del mismo modelo y mide allí.</translation>
    </message>
    <message>
        <source>n/a: these kernels keep every weight as f32.</source>
        <translation>n/a: estos kernels guardan cada peso como f32.</translation>
    </message>
    <message>
        <source>As stored (%1), %2 per pass</source>
        <extracomment>%1 number types: &quot;f32&quot;, %2 bytes</extracomment>
        <translation>Como en el archivo (%1), %2 por pasada</translation>
    </message>
    <message>
        <source>rounded to %1, %2</source>
        <extracomment>%1 a number type: &quot;q8_0&quot;, %2 bytes</extracomment>
        <translation>redondeados a %1, %2</translation>
    </message>
    <message>
        <source>an approximation: the logits differ by up to %1</source>
        <extracomment>%1 a difference of two logits</extracomment>
        <translation>es una aproximación: los logits difieren hasta en %1</translation>
    </message>
</context>
<context>
    <name>kvscope::FirstTokenPage</name>
    <message>
        <source>with measured times to the first token</source>
        <extracomment>after &quot;a computed step&quot;, in parentheses</extracomment>
        <translation>con tiempos medidos hasta el primer token</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Tiempo hasta el primer token</translation>
    </message>
</context>
<context>
    <name>kvscope::FirstTokenPanel</name>
    <message>
        <source>First token</source>
        <translation>Primer token</translation>
    </message>
    <message>
        <source>Passes</source>
        <extracomment>forms of a panel, side by side on a switch: bars of the passes, time against the prompt&apos;s length, what shortens it, the numbers</extracomment>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longitud</translation>
    </message>
    <message>
        <source>Shorter</source>
        <translation>Acortarlo</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Medir otra vez</translation>
    </message>
    <message>
        <source>Rows per pass</source>
        <translation>Filas por pasada</translation>
    </message>
    <message>
        <source>Rows per pass, from one by one to all at once</source>
        <translation>Filas por pasada, de una a una a todas a la vez</translation>
    </message>
    <message>
        <source>A bar is as long as the time; its blocks are the passes, drawn equally wide</source>
        <translation>Una barra es tan larga como el tiempo; sus bloques son las pasadas, dibujadas con el mismo ancho</translation>
    </message>
    <message>
        <source>Time to first token for each number of rows per pass</source>
        <translation>Tiempo hasta el primer token para cada número de filas por pasada</translation>
    </message>
    <message>
        <source>Time to first token against the length of the prompt</source>
        <translation>Tiempo hasta el primer token según la longitud del prompt</translation>
    </message>
    <message>
        <source>Time to first token of every way that was measured</source>
        <translation>Tiempo hasta el primer token de cada forma medida</translation>
    </message>
    <message>
        <source>Measure runs a prompt with 1, 2, 4 … and all rows per pass, beside the run; it takes some seconds.</source>
        <translation>Medir ejecuta un prompt con 1, 2, 4 … y todas las filas por pasada, al margen de la ejecución; tarda unos segundos.</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Midiendo…</translation>
    </message>
    <message>
        <source>Point at a dot, or use the arrow keys, for its numbers</source>
        <translation>Señala un punto, o usa las flechas, para ver sus números</translation>
    </message>
    <message>
        <source>Point at a dot for its numbers</source>
        <translation>Señala un punto para ver sus números</translation>
    </message>
</context>
<context>
    <name>kvscope::FourWays</name>
    <message>
        <source>1 core</source>
        <translation>1 núcleo</translation>
    </message>
    <message>
        <source>%1, cache on</source>
        <translation>%1, con caché</translation>
    </message>
    <message>
        <source>%1, cache off</source>
        <translation>%1, sin caché</translation>
    </message>
    <message>
        <source>%1 to %2, measured: %3</source>
        <extracomment>%1 and %2 the least and the greatest time, %3 how many were measured</extracomment>
        <translation>de %1 a %2, medidas: %3</translation>
    </message>
    <message>
        <source>median %1 (%2)</source>
        <translation>mediana %1 (%2)</translation>
    </message>
    <message>
        <source>There is one core here, so only the cache is compared: per token it is %1 times as fast.</source>
        <translation>Aquí hay un solo núcleo, así que solo se compara la caché: por token da %1 veces la velocidad.</translation>
    </message>
    <message>
        <source>No: per token, %1 cores without the cache are %2 times as fast as one, the cache on one core %3 times.</source>
        <extracomment>%1 a number of cores, %2 and %3 how many times as fast</extracomment>
        <translation>No: por token, %1 núcleos sin la caché dan %2 veces la velocidad de uno; la caché con un núcleo, %3 veces.</translation>
    </message>
    <message>
        <source>%1, time to first token: %2; %3 multiply-adds (counted)</source>
        <translation>%1, tiempo hasta el primer token: %2; %3 multiplicaciones con suma (contadas)</translation>
    </message>
    <message>
        <source>%1, time per token: %2; %3 multiply-adds for the last (counted)</source>
        <translation>%1, tiempo por token: %2; %3 multiplicaciones con suma en el último (contadas)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 &quot;1 core, cache on&quot;, %2 a time</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Time to first token (median)</source>
        <translation>Tiempo hasta el primer token (mediana)</translation>
    </message>
    <message>
        <source>Time per token after it (median)</source>
        <translation>Tiempo por token después (mediana)</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Carril</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>TTFT (median)</source>
        <translation>TTFT (mediana)</translation>
    </message>
    <message>
        <source>Per token (median)</source>
        <translation>Por token (mediana)</translation>
    </message>
    <message>
        <source>Multiply-adds, first (counted)</source>
        <translation>Multiplicaciones con suma, primero (contadas)</translation>
    </message>
    <message>
        <source>Multiply-adds, last (counted)</source>
        <translation>Multiplicaciones con suma, último (contadas)</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Rondas</translation>
    </message>
    <message>
        <source>on</source>
        <translation>con</translation>
    </message>
    <message>
        <source>off</source>
        <translation>sin</translation>
    </message>
    <message>
        <source>Here more cores help more: per token, %1 cores without the cache are %2 times as fast as one, the cache on one core %3 times.</source>
        <translation>Aquí ayudan más los núcleos: por token, %1 núcleos sin la caché dan %2 veces la velocidad de uno; la caché con un núcleo, %3 veces.</translation>
    </message>
    <message>
        <source>The first token is different: %1 cores make it %2 times as fast; the cache, which is still empty, does not help (%3 without, %4 with).</source>
        <extracomment>%1 a number of cores, %2 how many times as fast; %3 and %4 times without and with the cache</extracomment>
        <translation>El primer token es distinto: %1 núcleos dan %2 veces la velocidad; la caché, que aún está vacía, no ayuda (%3 sin ella, %4 con ella).</translation>
    </message>
    <message>
        <source>Cores stand in for graphics cards here: more compute units, the same work.</source>
        <translation>Aquí los núcleos hacen de tarjetas gráficas: más unidades de cálculo para el mismo trabajo.</translation>
    </message>
    <message>
        <source>Differing bits</source>
        <translation>Bits distintos</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 núcleos</translation>
    </message>
    <message>
        <source>Between the four lanes, at the first token: %1.</source>
        <extracomment>%1 &quot;0 bits of the logits differ (compared)&quot;</extracomment>
        <translation>Entre las cuatro formas, en el primer token: %1.</translation>
    </message>
    <message>
        <source>One core here; per token the cache makes %1</source>
        <translation>Aquí hay un núcleo; por token la caché da %1</translation>
    </message>
    <message>
        <source>No, per token: %1 cores %2, the cache on one core %3</source>
        <extracomment>%1 a number of cores, %2 and %3 how many times as fast: &quot;2.9×&quot;</extracomment>
        <translation>No, por token: %1 núcleos %2, la caché con un núcleo %3</translation>
    </message>
    <message>
        <source>Cores, per token: %1 of them %2, the cache on one core %3</source>
        <translation>Núcleos, por token: %1 de ellos %2, la caché con un núcleo %3</translation>
    </message>
</context>
<context>
    <name>kvscope::FourWaysPage</name>
    <message>
        <source>with four measured lanes</source>
        <extracomment>after &quot;a computed step&quot;, in parentheses</extracomment>
        <translation>con los cuatro carriles medidos</translation>
    </message>
    <message>
        <source>More graphics cards!</source>
        <translation>¡Más tarjetas gráficas!</translation>
    </message>
</context>
<context>
    <name>kvscope::FourWaysPanel</name>
    <message>
        <source>More graphics cards!</source>
        <translation>¡Más tarjetas gráficas!</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Barras</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Time to first token and time per token of four lanes: one core or all, cache off or on</source>
        <translation>Tiempo hasta el primer token y tiempo por token de cuatro carriles: un núcleo o todos, caché desactivada o activada</translation>
    </message>
    <message>
        <source>Times of four lanes: one core or all, cache off or on</source>
        <translation>Tiempos de cuatro carriles: un núcleo o todos, caché desactivada o activada</translation>
    </message>
    <message>
        <source>Measure runs the prompt and some tokens on one core and on all, with the cache off and on. Cores stand in for cards.</source>
        <translation>Medir ejecuta el prompt y unos tokens con un núcleo y con todos, con la caché desactivada y activada. Los núcleos hacen de tarjetas.</translation>
    </message>
    <message>
        <source>Click a bar, or use the arrow keys, for its range</source>
        <translation>Haz clic en una barra, o usa las flechas, para ver entre qué valores varía</translation>
    </message>
    <message>
        <source>Click a bar for its range</source>
        <translation>Haz clic en una barra para ver su variación</translation>
    </message>
</context>
<context>
    <name>kvscope::GrowthFigure</name>
    <message>
        <source>reserved %1 · limit %2</source>
        <extracomment>above a curve; %1, %2: bytes</extracomment>
        <translation>reservados %1 · límite %2</translation>
    </message>
    <message>
        <source>used %1 of %2 positions</source>
        <extracomment>below a curve of bytes; %1, %2: numbers of positions</extracomment>
        <translation>usadas %1 de %2 posiciones</translation>
    </message>
</context>
<context>
    <name>kvscope::GutterLegend</name>
    <message>
        <source>recomputed</source>
        <translation>recalculado</translation>
    </message>
    <message>
        <source>new</source>
        <extracomment>next to &quot;recomputed&quot;: rows computed for the first time</extracomment>
        <translation>nuevo</translation>
    </message>
    <message>
        <source>computed in this step</source>
        <translation>calculado en este paso</translation>
    </message>
</context>
<context>
    <name>kvscope::HandoutDialog</name>
    <message>
        <source>Save handout</source>
        <translation>Guardar hoja de trabajo</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Sobre</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Figura</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papel</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <extracomment>%1 title of a lesson</extracomment>
        <translation>Lección: %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Carta</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>First, middle and last; or such as 1, 4–6</source>
        <translation>Primero, medio y último; o como 1, 4–6</translation>
    </message>
    <message>
        <source>All with a question; or such as 1, 4–6</source>
        <translation>Todos los que preguntan; o como 1, 4–6</translation>
    </message>
    <message>
        <source>handout</source>
        <translation>hoja</translation>
    </message>
    <message>
        <source>PDF documents (*%1)</source>
        <translation>Documentos PDF (*%1)</translation>
    </message>
    <message>
        <source>This run has no steps yet.</source>
        <translation>Esta ejecución aún no tiene pasos.</translation>
    </message>
    <message>
        <source>Steps: expected numbers from 1 to %1, such as 1, 3–5.</source>
        <translation>Pasos: se esperaban números de 1 a %1, como 1, 3–5.</translation>
    </message>
    <message>
        <source>Playing the lesson: step %1 of %2</source>
        <translation>Ejecutando la lección: paso %1 de %2</translation>
    </message>
</context>
<context>
    <name>kvscope::HandoutPages</name>
    <message>
        <source>Page %1</source>
        <extracomment>number of a page of a handout</extracomment>
        <translation>Página %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <extracomment>%1 the text that a run begins with</extracomment>
        <translation>Prompt: %1</translation>
    </message>
    <message numerus="yes">
        <source>The text so far, without its first %n tokens:</source>
        <translation>
            <numerusform>El texto hasta aquí, sin su primer token:</numerusform>
            <numerusform>El texto hasta aquí, sin sus %n primeros tokens:</numerusform>
        </translation>
    </message>
    <message>
        <source>The text so far:</source>
        <translation>El texto hasta aquí:</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probabilidad</translation>
    </message>
    <message>
        <source>&lt;b&gt;Which tokens are the likeliest next ones?&lt;/b&gt; Write them down, and draw a bar for the probability of each.</source>
        <translation>&lt;b&gt;¿Qué tokens son los más probables a continuación?&lt;/b&gt; Escríbelos y dibuja una barra con la probabilidad de cada uno.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
</context>
<context>
    <name>kvscope::HandoutRunText</name>
    <message>
        <source>fingerprint %1</source>
        <extracomment>%1 16 digits by which a model is known</extracomment>
        <translation>huella %1</translation>
    </message>
    <message>
        <source>What comes next?</source>
        <translation>¿Qué viene ahora?</translation>
    </message>
    <message>
        <source>The model reads a text and predicts its next token. Each page stops before that token is chosen: write down what you expect before you turn the page.</source>
        <translation>El modelo lee un texto y predice su próximo token. Cada página se detiene antes de que se elija ese token: escribe lo que esperas antes de pasar la página.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
    <message>
        <source>Largest weight in the newest row: %1, with %2.</source>
        <extracomment>%1 a position and its token, such as &quot;4 cold&quot;, %2 a share in percent</extracomment>
        <translation>Mayor peso de la fila más nueva: %1, con %2.</translation>
    </message>
    <message>
        <source>Given: %1, with %2.</source>
        <extracomment>%1 a token, %2 its probability</extracomment>
        <translation>Token dado: %1, con %2.</translation>
    </message>
    <message>
        <source>The model took %1, with %2.</source>
        <translation>El modelo tomó %1, con %2.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n positions</source>
        <extracomment>%1 what a step does, such as &quot;decode&quot;, %2 how many tokens it has read</extracomment>
        <translation>
            <numerusform>%1 · %n posición</numerusform>
            <numerusform>%1 · %n posiciones</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;Which token has the largest weight in the newest row?&lt;/b&gt; Why might it matter for what comes next?</source>
        <translation>&lt;b&gt;¿Qué token tiene el mayor peso en la fila más nueva?&lt;/b&gt; ¿Por qué podría importar para lo que viene?</translation>
    </message>
    <message>
        <source>&lt;b&gt;Why?&lt;/b&gt; Which words of the text lead you there?</source>
        <translation>&lt;b&gt;¿Por qué?&lt;/b&gt; ¿Qué palabras del texto te llevan a ello?</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadBoxes</name>
    <message>
        <source>Layer %1</source>
        <translation>Capa %1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadComputation</name>
    <message>
        <source>Layer %1, head %2, row %3</source>
        <extracomment>%1 layer, %2 head, %3 the position and the token whose query is shown</extracomment>
        <translation>Capa %1, cabeza %2, fila %3</translation>
    </message>
    <message>
        <source>needed and new</source>
        <extracomment>of the rows K and V of a position, in the viewed step</extracomment>
        <translation>necesaria y nueva</translation>
    </message>
    <message>
        <source>needed and kept</source>
        <extracomment>of the rows K and V of a position, in the viewed step</extracomment>
        <translation>necesaria y guardada</translation>
    </message>
    <message>
        <source>needed, stored now</source>
        <extracomment>of the rows K and V of a position: the cache was switched on, so this step computed them once more and stored them</extracomment>
        <translation>necesaria, se guarda ahora</translation>
    </message>
    <message>
        <source>computed for nothing</source>
        <extracomment>of the rows K and V of a position, in the viewed step: an earlier step had computed the same</extracomment>
        <translation>calculada para nada</translation>
    </message>
    <message>
        <source>masked</source>
        <extracomment>of the rows K and V of a position that the query does not see</extracomment>
        <translation>enmascarada</translation>
    </message>
    <message>
        <source>%1 of this step&apos;s multiply-adds served nothing</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>%1 de las multiplicaciones con suma de este paso no sirvió de nada</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) new</source>
        <extracomment>rows of K and V</extracomment>
        <translation>
            <numerusform>%Ln fila nueva</numerusform>
            <numerusform>%Ln filas nuevas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln row(s) kept</source>
        <extracomment>rows of K and V; %1: &quot;1 row new&quot;</extracomment>
        <translation>
            <numerusform>%1, %Ln fila guardada</numerusform>
            <numerusform>%1, %Ln filas guardadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) computed once more, to be kept</source>
        <extracomment>rows of K and V: the cache was switched on</extracomment>
        <translation>
            <numerusform>%Ln fila calculada otra vez, para guardarla</numerusform>
            <numerusform>%Ln filas calculadas otra vez, para guardarlas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s), all needed and new</source>
        <extracomment>rows of K and V, in a prefill</extracomment>
        <translation>
            <numerusform>%Ln fila, necesaria y nueva</numerusform>
            <numerusform>%Ln filas, todas necesarias y nuevas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept row(s) have other bits than when they were made</source>
        <extracomment>rows of K and V in the cache</extracomment>
        <translation>
            <numerusform>%Ln fila guardada tiene otros bits que al crearse</numerusform>
            <numerusform>%Ln filas guardadas tienen otros bits que al crearse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept row(s): the same bits as when they were made</source>
        <extracomment>rows of K and V in the cache</extracomment>
        <translation>
            <numerusform>%Ln fila guardada: los mismos bits que al crearse</numerusform>
            <numerusform>%Ln filas guardadas: los mismos bits que al crearse</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing is kept, so K and V were computed again for this view</source>
        <translation>no se guarda nada, así que K y V se calcularon de nuevo para esta vista</translation>
    </message>
    <message>
        <source>Key %1: later than the query, so its score is masked and never computed</source>
        <translation>Clave %1: posterior a la consulta; su puntuación se enmascara y nunca se calcula</translation>
    </message>
    <message>
        <source>Key %1: outside of this layer&apos;s window, so its score is masked and never computed</source>
        <translation>Clave %1: fuera de la ventana de esta capa; su puntuación se enmascara y nunca se calcula</translation>
    </message>
    <message>
        <source>Key %1: score %2, scaled %3, weight %4</source>
        <extracomment>%1: a key; %2, %3 and %4: numbers</extracomment>
        <translation>Clave %1: puntuación %2, escalada %3, peso %4</translation>
    </message>
    <message>
        <source>its bits are not those of step %1</source>
        <translation>sus bits no son los del paso %1</translation>
    </message>
    <message>
        <source>kept since step %1, the same bits</source>
        <extracomment>of rows of K and V; %1 is a step</extracomment>
        <translation>guardada desde el paso %1, los mismos bits</translation>
    </message>
    <message>
        <source>K, keys after norm and RoPE</source>
        <extracomment>above a matrix; RoPE is not translated</extracomment>
        <translation>K, claves tras norma y RoPE</translation>
    </message>
    <message>
        <source>K, keys after RoPE</source>
        <extracomment>above a matrix; RoPE is not translated</extracomment>
        <translation>K, claves tras RoPE</translation>
    </message>
    <message>
        <source>K, keys after norm</source>
        <extracomment>above a matrix</extracomment>
        <translation>K, claves tras la norma</translation>
    </message>
    <message>
        <source>K, keys</source>
        <translation>K, claves</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadContextsPanel</name>
    <message>
        <source>Context of each head</source>
        <translation>Contexto de cada cabeza</translation>
    </message>
    <message>
        <source>Only for the hand-made heads</source>
        <translation>Solo para las cabezas hechas a mano</translation>
    </message>
    <message>
        <source>The lesson “Four heads by hand” shows its table here.</source>
        <translation>La lección «Cuatro cabezas a mano» muestra aquí su tabla.</translation>
    </message>
    <message>
        <source>without cache</source>
        <translation>sin caché</translation>
    </message>
    <message>
        <source>with cache</source>
        <translation>con caché</translation>
    </message>
    <message>
        <source>key repaired</source>
        <translation>clave reparada</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prellenado</translation>
    </message>
    <message>
        <source>Token %1 %2, value %3</source>
        <extracomment>%1 position, %2 token, %3 its value</extracomment>
        <translation>Token %1 %2, valor %3</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>Appears with the next step, computed in three ways</source>
        <translation>Aparece con el paso siguiente, calculado de tres maneras</translation>
    </message>
    <message>
        <source>Logits at position %1</source>
        <translation>Logits en la posición %1</translation>
    </message>
    <message>
        <source>context · W_vocab</source>
        <translation>contexto · W_vocab</translation>
    </message>
    <message>
        <source>Weights · values</source>
        <translation>Pesos · valores</translation>
    </message>
    <message>
        <source>Weights · values. The run is without the cache; the other columns are computed</source>
        <translation>Pesos · valores. La ejecución va sin la caché; las otras columnas se calculan aparte</translation>
    </message>
    <message>
        <source>Weights · values. The run repairs the key; the other columns are computed</source>
        <translation>Pesos · valores. La ejecución repara la clave; las otras columnas se calculan aparte</translation>
    </message>
    <message>
        <source>Weights · values. The run is with the cache; the other columns are computed</source>
        <translation>Pesos · valores. La ejecución va con la caché; las otras columnas se calculan aparte</translation>
    </message>
    <message>
        <source>The marked column shows the run itself. The other columns are computed for comparison: the prompt in one call, then each step in that mode.</source>
        <translation>La columna marcada muestra la propia ejecución. Las otras se calculan para comparar: el prompt en una sola llamada y después cada paso en ese modo.</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadGridFigure</name>
    <message>
        <source>sorted, the largest first</source>
        <extracomment>above the first of all heads, sorted: they begin with the largest value</extracomment>
        <translation>en orden, primero los mayores</translation>
    </message>
    <message>
        <source>bits of entropy</source>
        <translation>bits de entropía</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadText</name>
    <message>
        <source>weight on the first token</source>
        <translation>peso en el primer token</translation>
    </message>
    <message>
        <source>weight on the token before</source>
        <translation>peso en el token anterior</translation>
    </message>
    <message>
        <source>weight on itself</source>
        <translation>peso en sí mismo</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>entropía</translation>
    </message>
    <message>
        <source>change since the row before</source>
        <translation>cambio desde la fila anterior</translation>
    </message>
    <message>
        <source>first token</source>
        <extracomment>a measure of attention heads, in few words: the weight on it</extracomment>
        <translation>primer token</translation>
    </message>
    <message>
        <source>token before</source>
        <extracomment>a measure of attention heads, in few words: the weight on it</extracomment>
        <translation>token anterior</translation>
    </message>
    <message>
        <source>itself</source>
        <extracomment>a measure of attention heads, in few words: the weight on it</extracomment>
        <translation>sí mismo</translation>
    </message>
    <message>
        <source>change</source>
        <extracomment>a measure of attention heads, in few words</extracomment>
        <translation>cambio</translation>
    </message>
    <message>
        <source>The weight that a query puts on the first token of the text</source>
        <translation>El peso que una consulta pone en el primer token del texto</translation>
    </message>
    <message>
        <source>The weight that a query puts on its own token</source>
        <translation>El peso que una consulta pone en su propio token</translation>
    </message>
    <message>
        <source>How widely a query looks, in bits: 0 for one token alone, the logarithm of the number of tokens for all of them alike</source>
        <translation>Lo repartida que está la mirada de una consulta, en bits: 0 si mira un solo token, el logaritmo del número de tokens si los mira todos por igual</translation>
    </message>
    <message>
        <source>Half of the sum of the differences between a row and the row before, over the tokens that both see: 0 if nothing moved, 1 if everything did</source>
        <translation>La mitad de la suma de las diferencias entre una fila y la anterior, sobre los tokens que ambas ven: 0 si nada se movió, 1 si se movió todo</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>peso mayor</translation>
    </message>
    <message>
        <source>largest weight, log</source>
        <translation>peso mayor, log</translation>
    </message>
    <message>
        <source>of the row&apos;s largest weight</source>
        <translation>del peso mayor de la fila</translation>
    </message>
    <message>
        <source>of the row&apos;s largest weight, first token left out</source>
        <translation>del peso mayor de la fila, sin el primer token</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>mean</source>
        <extracomment>above a column of a table of heads; short</extracomment>
        <translation>media</translation>
    </message>
    <message>
        <source>max</source>
        <extracomment>above a column of a table of heads: the maximum; short</extracomment>
        <translation>máx.</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <extracomment>%1: a number of bits, as a measure of information</extracomment>
        <translation>%1 bits</translation>
    </message>
    <message>
        <source>Layer %1: mean of its heads</source>
        <translation>Capa %1: media de sus cabezas</translation>
    </message>
    <message>
        <source>Layer %1: maximum of its heads</source>
        <translation>Capa %1: máximo de sus cabezas</translation>
    </message>
    <message>
        <source>Layer %1, head %2: %3</source>
        <extracomment>%1 and %2: numbers, %3: what the head does, such as &quot;previous token&quot;</extracomment>
        <translation>Capa %1, cabeza %2: %3</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Capa %1, cabeza %2</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>mean of rows 2 to %1</source>
        <translation>media de las filas 2 a %1</translation>
    </message>
    <message>
        <source>One token sees itself alone: there is nothing to compare yet.</source>
        <translation>Un solo token se ve solo a sí mismo: aún no hay nada que comparar.</translation>
    </message>
    <message>
        <source>%1 on the first token</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>%1 en el primer token</translation>
    </message>
    <message>
        <source>%1 on the token before</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>%1 en el token anterior</translation>
    </message>
    <message>
        <source>%1 on the token itself</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>%1 en el propio token</translation>
    </message>
    <message>
        <source>%1 of entropy</source>
        <extracomment>%1: an amount, such as &quot;1.72 bits&quot;</extracomment>
        <translation>%1 de entropía</translation>
    </message>
    <message>
        <source>%1 moved since the row before</source>
        <extracomment>%1: a percentage: of the weight of a row, compared with the row before</extracomment>
        <translation>%1 se movió desde la fila anterior</translation>
    </message>
    <message>
        <source>%1 over all heads (%2)</source>
        <extracomment>%1: a bold clause, &quot;64 % on the first token&quot;, %2: &quot;mean of rows 2 to 14&quot;</extracomment>
        <translation>%1 entre todas las cabezas (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1; more than half in %n of %2 heads</source>
        <extracomment>%1: the clause before, %n heads of which that is true for more than half of their weight</extracomment>
        <translation>
            <numerusform>%1; más de la mitad en %n de %2 cabezas</numerusform>
            <numerusform>%1; más de la mitad en %n de %2 cabezas</numerusform>
        </translation>
    </message>
    <message>
        <source>first token %1</source>
        <extracomment>short, %1: a percentage of the weight</extracomment>
        <translation>primer token %1</translation>
    </message>
    <message>
        <source>token before %1</source>
        <extracomment>short, %1: a percentage of the weight</extracomment>
        <translation>token anterior %1</translation>
    </message>
    <message>
        <source>itself %1</source>
        <extracomment>short, %1: a percentage of the weight</extracomment>
        <translation>sí mismo %1</translation>
    </message>
    <message>
        <source>change %1</source>
        <extracomment>short, %1: a percentage of the weight</extracomment>
        <translation>cambio %1</translation>
    </message>
    <message>
        <source>The weight that a query puts on the token just before it; the first token does not count, it has its own measure</source>
        <translation>El peso que una consulta pone en el token anterior; el primer token no cuenta, tiene su propia medida</translation>
    </message>
    <message>
        <source>mean of rows 3 to %1</source>
        <translation>media de las filas 3 a %1</translation>
    </message>
    <message>
        <source>No token has one before it but the first: there is nothing to compare yet.</source>
        <translation>Ningún token tiene otro antes que no sea el primero: todavía no hay nada que comparar.</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadWeightsPanel</name>
    <message>
        <source>Weights of each head</source>
        <translation>Pesos de cada cabeza</translation>
    </message>
    <message>
        <source>Save a picture of the selected head</source>
        <translation>Guardar una imagen de la cabeza elegida</translation>
    </message>
    <message>
        <source>Only for the hand-made heads</source>
        <translation>Solo para las cabezas hechas a mano</translation>
    </message>
    <message>
        <source>The lesson “Four heads by hand” shows its weights here.</source>
        <translation>La lección «Cuatro cabezas a mano» muestra aquí sus pesos.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>clave</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>no aplicable</translation>
    </message>
    <message>
        <source>computed in this step</source>
        <translation>calculado en este paso</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>recalculado</translation>
    </message>
    <message>
        <source>stale key: counts %1</source>
        <extracomment>%1 a token whose old key still counts</extracomment>
        <translation>clave obsoleta: cuenta %1</translation>
    </message>
    <message>
        <source>Rows: query, columns: key 1 to %1. Prefill above, new rows below</source>
        <translation>Filas: consulta, columnas: clave 1 a %1. Prellenado arriba, filas nuevas abajo</translation>
    </message>
    <message>
        <source>Rows: query, columns: key 1 to %1. All of them in one pass</source>
        <translation>Filas: consulta, columnas: clave 1 a %1. Todas en una pasada</translation>
    </message>
    <message>
        <source>Four matrices of %1 positions</source>
        <translation>Cuatro matrices de %1 posiciones</translation>
    </message>
</context>
<context>
    <name>kvscope::HeadsFigure</name>
    <message>
        <source>All heads: %1 layers × %2 heads, after step %3</source>
        <extracomment>title of a picture; %1 layers, %2 heads of each layer, %3 step</extracomment>
        <translation>Todas las cabezas: %1 capas × %2 cabezas, tras el paso %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln posición</numerusform>
            <numerusform>%Ln posiciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s) a cell</source>
        <extracomment>of a small picture of attention: how many positions share a cell, of which the largest weight is shown</extracomment>
        <translation>
            <numerusform>%Ln posición por celda</numerusform>
            <numerusform>%Ln posiciones por celda</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::HeadsPanel</name>
    <message>
        <source>All heads</source>
        <translation>Todas las cabezas</translation>
    </message>
    <message>
        <source>All heads: rows are layers, columns are heads</source>
        <translation>Todas las cabezas: las filas son capas, las columnas son cabezas</translation>
    </message>
    <message>
        <source>Click: A, Ctrl+click: B. Arrow keys move, Enter: A, Ctrl+Enter: B. E fills the window.</source>
        <translation>Clic: A, Ctrl+clic: B. Las flechas mueven, Intro: A, Ctrl+Intro: B. E llena la ventana.</translation>
    </message>
    <message>
        <source>Click: A, Ctrl+click: B. Arrow keys move, Enter: A.</source>
        <translation>Clic: A, Ctrl+clic: B. Las flechas mueven, Intro: A.</translation>
    </message>
    <message>
        <source>Click: A, Ctrl+click: B</source>
        <translation>Clic: A, Ctrl+clic: B</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <extracomment>%1: a measure of attention heads, such as &quot;entropy&quot;</extracomment>
        <translation>Color: %1</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medida</translation>
    </message>
    <message>
        <source>Sort the heads by this measure, the largest first</source>
        <translation>Ordenar las cabezas por esta medida, primero las mayores</translation>
    </message>
    <message>
        <source>all rows</source>
        <extracomment>which rows of the attention a number is from; short</extracomment>
        <translation>todas las filas</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>newest row</source>
        <translation>fila más nueva</translation>
    </message>
    <message>
        <source>Measured rows</source>
        <translation>Filas medidas</translation>
    </message>
    <message>
        <source>No attention of this step</source>
        <translation>Sin atención de este paso</translation>
    </message>
    <message>
        <source>Attention was not recorded in this run.</source>
        <translation>La atención no se registró en esta ejecución.</translation>
    </message>
    <message>
        <source>The first step fills it: a small picture of every head.</source>
        <translation>El primer paso la llena: una imagen pequeña de cada cabeza.</translation>
    </message>
    <message>
        <source>Random weights: nothing was learned</source>
        <extracomment>beside a sentence about attention heads</extracomment>
        <translation>Pesos aleatorios: no se aprendió nada</translation>
    </message>
    <message>
        <source>Accumulated while the rows were computed; all of them take %1 of memory.</source>
        <translation>Se acumula mientras se calculan las filas; todas ocupan %1 de memoria.</translation>
    </message>
    <message>
        <source>under the pointer</source>
        <translation>bajo el puntero</translation>
    </message>
    <message>
        <source>this is A</source>
        <extracomment>after the name of a head: it is the one marked A</extracomment>
        <translation>esta es A</translation>
    </message>
    <message>
        <source>this is B</source>
        <extracomment>after the name of a head: it is the one marked B</extracomment>
        <translation>esta es B</translation>
    </message>
    <message>
        <source>at the keyboard cursor</source>
        <extracomment>after the name of a head: the arrow keys are at it</extracomment>
        <translation>en el cursor del teclado</translation>
    </message>
    <message>
        <source>all</source>
        <extracomment>all rows of the attention, where there is room for few letters; the other choice is &quot;row 12&quot;</extracomment>
        <translation>todos</translation>
    </message>
</context>
<context>
    <name>kvscope::HeatmapPainter</name>
    <message>
        <source>later tokens: not applicable</source>
        <extracomment>in the upper triangle of the attention matrix: a query cannot see tokens that come later</extracomment>
        <translation>tokens posteriores: no aplicable</translation>
    </message>
    <message>
        <source>row %1: weights dropped</source>
        <translation>fila %1: pesos descartados</translation>
    </message>
    <message>
        <source>rows %1 to %2: weights dropped</source>
        <translation>filas %1 a %2: pesos descartados</translation>
    </message>
    <message>
        <source>query ↓</source>
        <extracomment>next to the row labels: rows of the matrix are queries</extracomment>
        <translation>consulta ↓</translation>
    </message>
    <message>
        <source>key →</source>
        <extracomment>before the column labels: columns of the matrix are keys</extracomment>
        <translation>clave →</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>of max</source>
        <extracomment>above the legend: share of the largest weight of the row; short</extracomment>
        <translation>del máx.</translation>
    </message>
    <message>
        <source>of rest</source>
        <extracomment>above the legend: share of what the row has left without the first token; short</extracomment>
        <translation>del resto</translation>
    </message>
    <message>
        <source>position of the key →</source>
        <extracomment>above the column labels, which are numbers: columns of the matrix are keys</extracomment>
        <translation>posición de la clave →</translation>
    </message>
    <message>
        <source>Where does it look? Page Down shows it</source>
        <extracomment>over the newest row of the attention matrix, which is covered</extracomment>
        <translation>¿Adónde mira? AvPág lo muestra</translation>
    </message>
    <message>
        <source>Where does it look?</source>
        <translation>¿Adónde mira?</translation>
    </message>
</context>
<context>
    <name>kvscope::HelpText</name>
    <message>
        <source> or </source>
        <extracomment>between two keys that do the same</extracomment>
        <translation> o </translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>En todas partes</translation>
    </message>
    <message>
        <source>the next control, table or plot</source>
        <translation>el control, la tabla o la gráfica siguiente</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Flechas</translation>
    </message>
    <message>
        <source>move in a table, a plot, the matrix or the token strip</source>
        <translation>se mueven por una tabla, una gráfica, la matriz o la tira de tokens</translation>
    </message>
    <message>
        <source>copies the selected cells, or else the whole table, with all digits; elsewhere the panel&apos;s sentence</source>
        <translation>copia las celdas seleccionadas o, si no las hay, toda la tabla, con todas las cifras; fuera de una tabla, la frase del panel</translation>
    </message>
    <message>
        <source>the menu of the panel that has the keyboard, as a right click does</source>
        <translation>el menú del panel que tiene el teclado, como un clic derecho</translation>
    </message>
    <message>
        <source>In the prompt</source>
        <translation>En el prompt</translation>
    </message>
    <message>
        <source>starts over with this prompt</source>
        <translation>empieza de nuevo con este prompt</translation>
    </message>
    <message>
        <source>begins a new line, which is part of the prompt</source>
        <translation>empieza una línea nueva, que forma parte del prompt</translation>
    </message>
    <message>
        <source>In a lesson</source>
        <translation>En una lección</translation>
    </message>
    <message>
        <source>the next page, or the answer to the question</source>
        <translation>la página siguiente, o la respuesta a la pregunta</translation>
    </message>
    <message>
        <source>the page before</source>
        <translation>la página anterior</translation>
    </message>
    <message>
        <source>Attention weight</source>
        <translation>Peso de atención</translation>
    </message>
    <message>
        <source>How much of a key&apos;s value a query takes, between 0 and 1. The weights of one query add up to 1.</source>
        <translation>Cuánto toma una consulta del valor de una clave, entre 0 y 1. Los pesos de una consulta suman 1.</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Rama</translation>
    </message>
    <message>
        <source>A run that keeps the tokens up to a step and goes on from there with another token. The rows before it stay in the cache.</source>
        <translation>Una ejecución que conserva los tokens hasta un paso y sigue desde ahí con otro token. Las filas anteriores siguen en la caché.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>The number of positions that a model can see at most, or those that it sees now.</source>
        <translation>El número máximo de posiciones que un modelo puede ver, o las que ve ahora.</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Decodificación</translation>
    </message>
    <message>
        <source>A step after the first: with the cache it computes one position, the newest.</source>
        <translation>Un paso posterior al primero: con la caché calcula una posición, la más reciente.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>One of several attention computations side by side in a layer, each with its own query, key and value.</source>
        <translation>Uno de varios cálculos de atención en paralelo dentro de una capa, cada uno con su consulta, su clave y su valor.</translation>
    </message>
    <message>
        <source>Key, value</source>
        <translation>Clave, valor</translation>
    </message>
    <message>
        <source>Two vectors of each position, layer and KV head. They depend on earlier tokens only, so they can be stored: the KV cache.</source>
        <translation>Dos vectores de cada posición, capa y cabeza KV. Solo dependen de tokens anteriores, así que se pueden guardar: la caché KV.</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>The vector with which a position asks. It is used once, in the step that computes it, and never stored.</source>
        <translation>El vector con el que pregunta una posición. Se usa una vez, en el paso que lo calcula, y nunca se guarda.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>The stored keys and values of all positions so far.</source>
        <translation>Las claves y los valores guardados de todas las posiciones hasta ahora.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>One block of attention and feed-forward network; a model runs them one after the other.</source>
        <translation>Un bloque de atención y red feed-forward; un modelo los recorre uno tras otro.</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>A token&apos;s raw score. The softmax of all logits is the probability over the full vocabulary.</source>
        <translation>La puntuación de un token. El softmax de todos los logits es la probabilidad sobre todo el vocabulario.</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>The feed-forward network of a layer, the same for every position.</source>
        <translation>La red feed-forward de una capa, la misma para todas las posiciones.</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>n/a</translation>
    </message>
    <message>
        <source>Not applicable, or not known: this run has not measured it.</source>
        <translation>No aplicable o desconocido: esta ejecución no lo ha medido.</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operación</translation>
    </message>
    <message>
        <source>One multiply-add of a matrix product, counted where it is computed. Norms, softmax and sampling are not counted.</source>
        <translation>Una multiplicación con suma de un producto de matrices, contada donde se calcula. No se cuentan normas, softmax ni muestreo.</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>The value that 99 of 100 steps stay below. With fewer than 100 steps the maximum is shown instead.</source>
        <translation>El valor que no alcanzan 99 de cada 100 pasos. Con menos de 100 pasos se muestra el máximo.</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prellenado</translation>
    </message>
    <message>
        <source>The first step: all tokens of the prompt in one pass.</source>
        <translation>El primer paso: todos los tokens del prompt en una pasada.</translation>
    </message>
    <message>
        <source>QKV</source>
        <translation>QKV</translation>
    </message>
    <message>
        <source>The stage that computes query, key and value from a position&apos;s hidden state.</source>
        <translation>La etapa que calcula consulta, clave y valor a partir del estado oculto de una posición.</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>Recalculado</translation>
    </message>
    <message>
        <source>Computed again although an earlier step had computed it. Without the cache that is every position but the newest.</source>
        <translation>Calculado otra vez aunque un paso anterior ya lo había calculado. Sin la caché son todas las posiciones menos la más reciente.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Divides the logits before sampling: below 1 likely tokens become likelier, above 1 less likely. 0 always takes the likeliest.</source>
        <translation>Divide los logits antes de muestrear: por debajo de 1 los tokens probables lo son más, por encima de 1 menos. Con 0 se toma siempre el más probable.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>A piece of text with a number, as the model reads it. Characters that show nothing appear as marks.</source>
        <translation>Un trozo de texto con un número, tal como lo lee el modelo. Los caracteres que no muestran nada aparecen como marcas.</translation>
    </message>
    <message>
        <source>Top-k, top-p</source>
        <translation>Top-k, top-p</translation>
    </message>
    <message>
        <source>Cuts before sampling: only the k likeliest tokens, or the likeliest that together reach the probability p.</source>
        <translation>Cortes antes de muestrear: solo los k tokens más probables, o los más probables que juntos alcanzan la probabilidad p.</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>Time to first token: the prefill and the first sampling.</source>
        <translation>Tiempo hasta el primer token: el prellenado y el primer muestreo.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Calentamiento</translation>
    </message>
    <message>
        <source>Times are wall time on the thread that computes, read from the system&apos;s steady clock around each stage of a step. A step&apos;s time is the sum of its stages; waiting for the window is in none of them.</source>
        <translation>Los tiempos son tiempo real del hilo que calcula, leídos del reloj monótono del sistema alrededor de cada etapa de un paso. El tiempo de un paso es la suma de sus etapas; la espera a la ventana no está en ninguna.</translation>
    </message>
    <message>
        <source>TTFT, the time to first token, is the prefill plus the first sampling. Per token is every step after it. The median is used wherever one number stands for many.</source>
        <translation>TTFT, el tiempo hasta el primer token, es el prellenado más el primer muestreo. «Por token» son los pasos siguientes. Donde un número representa a muchos se usa la mediana.</translation>
    </message>
    <message>
        <source>Capture overhead is the time for recording attention so that this window can show it. It is measured apart and is in no total.</source>
        <translation>El coste de la captura es el tiempo de registrar la atención para que esta ventana pueda mostrarla. Se mide aparte y no está en ningún total.</translation>
    </message>
    <message>
        <source>The equality check runs the step&apos;s other mode outside the timed part. That pass is timed too and used where the other mode was not run.</source>
        <translation>La comprobación de igualdad ejecuta el otro modo del paso fuera de la parte cronometrada. Esa pasada también se mide y se usa donde el otro modo no se ejecutó.</translation>
    </message>
    <message>
        <source>Computed: fitted from measured passes over one row and over many. Before both kinds were measured, the time is n/a.</source>
        <translation>Calculado: ajustado a pasadas medidas sobre una fila y sobre muchas. Antes de medir ambas clases, el tiempo es n/a.</translation>
    </message>
    <message>
        <source>Disturbed: in a part of the run other programs had the processor for more than 5 % of the time, or the slowest run of a race took more than 1.3 times its fastest.</source>
        <translation>Con interferencias: en una parte de la ejecución otros programas tuvieron el procesador más del 5 % del tiempo, o la ejecución más lenta de una carrera tardó más de 1,3 veces la más rápida.</translation>
    </message>
    <message>
        <source>The first step after the cache was turned on or a branch was left: it computes the positions that the cache lacks once more, to store them.</source>
        <translation>El primer paso tras activar la caché o dejar una rama: calcula una vez más las posiciones que faltan en la caché, para guardarlas.</translation>
    </message>
    <message>
        <source>in Attention: the matrix, the text, the table</source>
        <translation>en Atención: la matriz, el texto, la tabla</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropía</translation>
    </message>
    <message>
        <source>How undecided a distribution is, in bits: 0 if one token has all the probability, 1 for an even choice of two, 12 for an even choice of 4,096.</source>
        <translation>Lo indecisa que es una distribución, en bits: 0 si un token tiene toda la probabilidad, 1 si se elige entre dos por igual, 12 si se elige entre 4096 por igual.</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>Sorpresa</translation>
    </message>
    <message>
        <source>Minus the base-2 logarithm of a token&apos;s probability, in bits: 0 for a certain token, 1 for one chance in two, 10 for one in 1,024. Its mean over the distribution is the entropy.</source>
        <translation>Menos el logaritmo en base 2 de la probabilidad de un token, en bits: 0 para un token seguro, 1 para una posibilidad entre dos, 10 para una entre 1024. Su media sobre la distribución es la entropía.</translation>
    </message>
    <message>
        <source>pins the cell, opens the step, branches with the candidate under the cursor, or covers the token in Experiment</source>
        <translation>fija la celda, abre el paso, ramifica con el candidato bajo el cursor, o tapa el token en Experimento</translation>
    </message>
    <message>
        <source>in Experiment: chooses the second position, where a row is overwritten or exchanged</source>
        <translation>en Experimento: elige la segunda posición, cuando una fila se sobrescribe o se intercambia</translation>
    </message>
    <message>
        <source>goes back one level: notice, prompt, enlarged panel, race, checks, lesson, experiment, pin, earlier step</source>
        <translation>retrocede un nivel: aviso, prompt, panel ampliado, carrera, comprobaciones, lección, experimento, fijación, paso anterior</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>Ablación</translation>
    </message>
    <message>
        <source>Removing a part of a model to see what it did: here a head, whose sum of values is replaced by 0.</source>
        <translation>Quitar una parte de un modelo para ver qué hacía: aquí una cabeza, cuya suma de valores se cambia por 0.</translation>
    </message>
    <message>
        <source>Attention knockout</source>
        <translation>Attention knockout</translation>
    </message>
    <message>
        <source>Covering a token: its key gets the score −∞ before the softmax, so that later tokens do not see it and the other weights still add up to 1.</source>
        <translation>Tapar un token: su clave recibe la puntuación −∞ antes del softmax, así que los tokens posteriores no lo ven y los demás pesos siguen sumando 1.</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>A step repeated beside the run with something changed on purpose. The run, its cache and its random numbers stay as they are.</source>
        <translation>Un paso repetido al margen de la ejecución con algo cambiado a propósito. La ejecución, su caché y sus números aleatorios quedan como están.</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Lente de logits</translation>
    </message>
    <message>
        <source>The final norm and head applied after an earlier layer, as if it were the last: what the model would say there. Computed, and only a hint: no layer but the last was trained for it.</source>
        <translation>La norma final y la capa de salida aplicadas tras una capa anterior, como si fuera la última: lo que el modelo diría ahí. Calculada, y solo una pista: ninguna capa salvo la última se entrenó para eso.</translation>
    </message>
    <message>
        <source>A run that begins like an earlier one and goes on with another token, with typed text, or with an edited prompt. There is one cache: the branch keeps the rows of what both begin with, and the run that it left loses the others.</source>
        <translation>Una ejecución que empieza como otra anterior y sigue con otro token, con texto escrito o con un texto editado. Hay una sola caché: la rama conserva las filas de aquello con lo que ambas empiezan, y la ejecución que dejó pierde las demás.</translation>
    </message>
    <message>
        <source>Kept prefix</source>
        <translation>Prefijo conservado</translation>
    </message>
    <message>
        <source>The longest beginning that a new text shares with the text before. Its rows of K and V depend on nothing later, so they stay in the cache; only the rest is computed. The newest position is always computed, for its logits.</source>
        <translation>El comienzo más largo que un texto nuevo comparte con el anterior. Sus filas de K y V no dependen de nada posterior, así que quedan en la caché; solo se calcula el resto. La posición más nueva se calcula siempre, por sus logits.</translation>
    </message>
    <message>
        <source>TTFT, warm and cold</source>
        <translation>TTFT, en caliente y en frío</translation>
    </message>
    <message>
        <source>Warm: the first step of a run that kept a prefix. Cold: the same positions with nothing kept, measured by the check of that step, which also counts the bits in which the logits differ.</source>
        <translation>En caliente: el primer paso de una ejecución que conservó un prefijo. En frío: las mismas posiciones sin conservar nada, medidas por la comprobación de ese paso, que cuenta también los bits en que difieren los logits.</translation>
    </message>
    <message>
        <source>In the presenter</source>
        <translation>En el modo de presentación</translation>
    </message>
    <message>
        <source>next: uncovers a hidden token, computes a step, or goes on in a lesson</source>
        <translation>siguiente: descubre un token oculto, calcula un paso o continúa la lección</translation>
    </message>
    <message>
        <source>back: looks at the step or sheet before</source>
        <translation>anterior: muestra el paso o la hoja anterior</translation>
    </message>
    <message>
        <source>another page</source>
        <translation>otra página</translation>
    </message>
    <message>
        <source>the cache off or on, from the next step</source>
        <translation>desactiva o activa la caché, desde el paso siguiente</translation>
    </message>
    <message>
        <source>runs and pauses</source>
        <translation>ejecuta y pausa</translation>
    </message>
    <message>
        <source>on the page Race: starts or cancels a race</source>
        <translation>en la página Carrera: empieza o cancela una carrera</translation>
    </message>
    <message>
        <source>leaves at once</source>
        <translation>sale en el acto</translation>
    </message>
    <message>
        <source>black screen; next, back or the same key shows the page again</source>
        <translation>pantalla en negro; siguiente, anterior o la misma tecla muestran la página otra vez</translation>
    </message>
    <message>
        <source>Session file</source>
        <translation>Archivo de sesión</translation>
    </message>
    <message>
        <source>A file with runs as they were: every step with its times, candidates, attention and note. It opens without the model, shows the original numbers, and continues when the model is open.</source>
        <translation>Un archivo con ejecuciones tal como fueron: cada paso con sus tiempos, candidatos, atención y nota. Se abre sin el modelo, muestra los números originales y continúa cuando el modelo está abierto.</translation>
    </message>
</context>
<context>
    <name>kvscope::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glosario</translation>
    </message>
    <message>
        <source>How times are measured</source>
        <translation>Cómo se miden los tiempos</translation>
    </message>
    <message>
        <source>The panels</source>
        <translation>Los paneles</translation>
    </message>
</context>
<context>
    <name>kvscope::LaneWords</name>
    <message>
        <source>Disturbed: other programs took the cores meanwhile; measure again when they are quiet.</source>
        <translation>Con interferencias: otros programas ocuparon los núcleos; mide otra vez cuando terminen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bit(s) of the logits differ (compared)</source>
        <translation>
            <numerusform>%Ln bit de los logits difiere (comparado)</numerusform>
            <numerusform>%Ln bits de los logits difieren (comparados)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::LensContent</name>
    <message>
        <source>%1 is never among the ten likeliest</source>
        <translation>%1 no está nunca entre los diez más probables</translation>
    </message>
    <message>
        <source>Computed for step %2: %1 is among the ten likeliest after layer %3 for the first time</source>
        <extracomment>%1: a token, %2: a step, %3: a layer</extracomment>
        <translation>Calculado para el paso %2: %1 está por primera vez entre los diez más probables tras la capa %3</translation>
    </message>
    <message>
        <source>%1 enters the top ten after layer %2</source>
        <translation>%1 entra en los diez primeros tras la capa %2</translation>
    </message>
    <message>
        <source>The last layer differs from the step by rounding: these kernels do not promise equal bits.</source>
        <translation>La última capa difiere del paso por redondeo: estos kernels no prometen los mismos bits.</translation>
    </message>
    <message>
        <source>Computed for step %2: %1 is not among the ten likeliest after any layer</source>
        <extracomment>%1: a token, %2: a step</extracomment>
        <translation>Calculada para el paso %2: %1 no está entre los diez más probables tras ninguna capa</translation>
    </message>
    <message>
        <source>The last layer has the step&apos;s own bits; the other layers were not trained to be read in this way.</source>
        <translation>La última capa tiene los bits del propio paso; las demás no se entrenaron para leerse así.</translation>
    </message>
    <message>
        <source>The last layer has the step&apos;s own bits.</source>
        <translation>La última capa tiene los bits del paso.</translation>
    </message>
    <message>
        <source>The last layer differs from the step by rounding.</source>
        <translation>La última capa difiere del paso por redondeo.</translation>
    </message>
</context>
<context>
    <name>kvscope::LensPage</name>
    <message>
        <source>with its logit lens</source>
        <extracomment>after &quot;a computed step&quot;, in parentheses</extracomment>
        <translation>con su lente de logits</translation>
    </message>
    <message>
        <source>Logit lens: step %1</source>
        <extracomment>title of a picture; %1 step</extracomment>
        <translation>Lente de logits: paso %1</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
</context>
<context>
    <name>kvscope::LensPanel</name>
    <message>
        <source>Logit lens</source>
        <translation>Lente de logits</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Calcular</translation>
    </message>
    <message>
        <source>Apply the final norm and head after each layer of this step (L)</source>
        <translation>Aplica la norma final y la capa de salida tras cada capa de este paso (L)</translation>
    </message>
    <message>
        <source>After the first step you can read what the model would say after each layer.</source>
        <translation>Después del primer paso puedes leer lo que diría el modelo tras cada capa.</translation>
    </message>
    <message>
        <source>No logit lens of this model</source>
        <translation>Este modelo no tiene lente de logits</translation>
    </message>
    <message>
        <source>Its heads are made by hand: it has one layer and no residual stream.</source>
        <translation>Sus cabezas están hechas a mano: tiene una capa y ningún flujo residual.</translation>
    </message>
    <message>
        <source>The next token is covered</source>
        <translation>El token siguiente está tapado</translation>
    </message>
    <message>
        <source>Space shows it; the lens would reveal it.</source>
        <translation>Espacio lo muestra; la lente lo descubriría.</translation>
    </message>
    <message>
        <source>The lens could not be computed</source>
        <translation>No se pudo calcular la lente</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calculando</translation>
    </message>
    <message>
        <source>The step is repeated beside the run.</source>
        <translation>El paso se repite al margen de la ejecución.</translation>
    </message>
    <message>
        <source>Not computed for this step</source>
        <translation>Sin calcular para este paso</translation>
    </message>
    <message>
        <source>The final norm and head are applied to the residual stream of the newest position after each layer.</source>
        <translation>La norma final y la capa de salida se aplican al flujo residual de la posición más nueva tras cada capa.</translation>
    </message>
</context>
<context>
    <name>kvscope::LensTableModel</name>
    <message>
        <source>Layer %1</source>
        <translation>Capa %1</translation>
    </message>
    <message>
        <source>After</source>
        <extracomment>heading of a column: after which layer</extracomment>
        <translation>Tras</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Puesto</translation>
    </message>
    <message>
        <source>What the model would say after each layer</source>
        <translation>Lo que diría el modelo tras cada capa</translation>
    </message>
    <message>
        <source>Bits</source>
        <extracomment>heading of a column: entropy in bits</extracomment>
        <translation>Bits</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>N.º %1</translation>
    </message>
</context>
<context>
    <name>kvscope::LessonHandoutText</name>
    <message>
        <source>KVScope %1</source>
        <extracomment>%1 version</extracomment>
        <translation>KVScope %1</translation>
    </message>
    <message>
        <source>fingerprint %1</source>
        <translation>huella %1</translation>
    </message>
    <message>
        <source>Read, look, and write your answers on the lines. Compare them with the last page when you are done.</source>
        <translation>Lee, mira y escribe tus respuestas en las líneas. Al terminar, compáralas con la última página.</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>heading of a lesson&apos;s step; %1 its number, %2 its title</extracomment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
</context>
<context>
    <name>kvscope::LessonPageText</name>
    <message>
        <source>Only for the hand-made heads</source>
        <translation>Solo para las cabezas hechas a mano</translation>
    </message>
    <message>
        <source>The lesson “Four heads by hand” shows them here.</source>
        <translation>La lección «Cuatro cabezas a mano» las muestra aquí.</translation>
    </message>
    <message numerus="yes">
        <source>for the cache at %Ln position(s)</source>
        <extracomment>%1 a number of positions</extracomment>
        <translation>
            <numerusform>para la caché con %Ln posición</numerusform>
            <numerusform>para la caché con %Ln posiciones</numerusform>
        </translation>
    </message>
    <message>
        <source>L = %1, T = %2, d = %3, %4 layers, %5 of %6 heads have K and V</source>
        <translation>L = %1, T = %2, d = %3, %4 capas, %5 de %6 cabezas tienen K y V</translation>
    </message>
    <message>
        <source>off</source>
        <translation>sin</translation>
    </message>
    <message>
        <source>on</source>
        <translation>con</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>Multiplicaciones con suma</translation>
    </message>
    <message>
        <source>Positions · d²</source>
        <translation>Posiciones · d²</translation>
    </message>
    <message>
        <source>Head %1: %2</source>
        <extracomment>%1 the number of a head, %2 what it attends to</extracomment>
        <translation>Cabeza %1: %2</translation>
    </message>
    <message>
        <source>query ↓ key →</source>
        <translation>consulta ↓ clave →</translation>
    </message>
    <message>
        <source>key</source>
        <translation>clave</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>The context of each head at %1, value %2</source>
        <extracomment>%1 a token, %2 its value</extracomment>
        <translation>El contexto de cada cabeza en %1, valor %2</translation>
    </message>
    <message>
        <source>The context of each head in the prompt</source>
        <translation>El contexto de cada cabeza en el prompt</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>repaired</source>
        <translation>reparada</translation>
    </message>
    <message>
        <source>* the run itself; the other columns are computed</source>
        <translation>* esta ejecución; las otras columnas son calculadas</translation>
    </message>
    <message>
        <source>Dashed: a stale key; recomputed now, it would differ.</source>
        <translation>Con trazos: clave obsoleta; recalculada ahora, sería distinta.</translation>
    </message>
</context>
<context>
    <name>kvscope::LessonPanel</name>
    <message>
        <source>Working</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>Close the lesson</source>
        <translation>Cerrar la lección</translation>
    </message>
    <message>
        <source>Thinking: %1 s</source>
        <translation>Pensando: %1 s</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Press %1</source>
        <extracomment>%1 what a key does, %2 the key</extracomment>
        <translation>Pulsa %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Time to think</source>
        <translation>Tiempo para pensar</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Mostrar la respuesta</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>which step of a lesson</extracomment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Key press queued; the lesson continues when this finishes.</source>
        <translation>Tecla en cola; la lección sigue cuando esto termine.</translation>
    </message>
    <message>
        <source>Space or Page Down: next. Page Up: back. Esc: leave.</source>
        <translation>Espacio o AvPág: seguir. RePág: volver. Esc: salir.</translation>
    </message>
    <message>
        <source>Question:</source>
        <translation>Pregunta:</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>Respuesta:</translation>
    </message>
    <message>
        <source>The answer is hidden. What do you think?</source>
        <translation>La respuesta está oculta. ¿Tú qué crees?</translation>
    </message>
    <message>
        <source>The action failed. The run is unchanged; press the button to retry.</source>
        <translation>La acción falló. La ejecución no ha cambiado; pulsa el botón para reintentar.</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>The run stays as it is; continue it in any layout.</source>
        <translation>La ejecución queda como está; continúala en cualquier disposición.</translation>
    </message>
    <message>
        <source>A lesson explains what is on screen, step by step, and operates the program for you. Your run is replaced only when you start one.</source>
        <translation>Una lección explica lo que hay en pantalla, paso a paso, y maneja el programa por ti. Tu ejecución solo se sustituye cuando empiezas una.</translation>
    </message>
    <message>
        <source>Continue “%1”</source>
        <translation>Seguir con «%1»</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>Abrir un archivo de lección…</translation>
    </message>
    <message>
        <source>Cancelled. The lesson continues with the steps so far.</source>
        <translation>Cancelado. La lección sigue con los pasos hechos hasta ahora.</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Lección siguiente</translation>
    </message>
    <message>
        <source>**Further reading**</source>
        <translation>**Para leer más**</translation>
    </message>
    <message>
        <source>Page Down begins the next lesson: **%1**. Esc leaves; the run stays as it is.</source>
        <translation>AvPág empieza la lección siguiente: **%1**. Esc sale; la ejecución se queda como está.</translation>
    </message>
</context>
<context>
    <name>kvscope::LessonRunner</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Paso %1 de %2</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Cargando el modelo</translation>
    </message>
    <message>
        <source>Repeating the race: pair %1</source>
        <translation>Repitiendo la carrera: par %1</translation>
    </message>
    <message>
        <source>Without the cache: token %1 of %2</source>
        <translation>Sin caché: token %1 de %2</translation>
    </message>
    <message>
        <source>With the cache: token %1 of %2</source>
        <translation>Con caché: token %1 de %2</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>Comparing step %1</source>
        <translation>Comparando el paso %1</translation>
    </message>
    <message>
        <source>Reading the logits</source>
        <translation>Leyendo los logits</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Midiendo</translation>
    </message>
    <message>
        <source>Measuring: %1/%2</source>
        <extracomment>runs that were timed, and how many there are at most; short</extracomment>
        <translation>Midiendo: %1/%2</translation>
    </message>
</context>
<context>
    <name>kvscope::LessonSheetText</name>
    <message>
        <source>The end: %1</source>
        <translation>Fin: %1</translation>
    </message>
    <message>
        <source>Next closes the lesson. The run stays as it is.</source>
        <translation>Siguiente cierra la lección. La ejecución queda como está.</translation>
    </message>
    <message>
        <source>Next begins: %1</source>
        <translation>Siguiente empieza: %1</translation>
    </message>
    <message>
        <source>Question:</source>
        <translation>Pregunta:</translation>
    </message>
    <message>
        <source>The action failed. The run is unchanged; next tries it again.</source>
        <translation>La acción falló. La ejecución no cambia; siguiente la intenta otra vez.</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>Respuesta:</translation>
    </message>
    <message>
        <source>Text</source>
        <extracomment>a sheet of a lesson&apos;s step, beside those of its panels</extracomment>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Answer</source>
        <extracomment>a sheet of a lesson&apos;s step, beside those of its panels</extracomment>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Further reading</source>
        <translation>Para leer más</translation>
    </message>
</context>
<context>
    <name>kvscope::LessonValues</name>
    <message>
        <source>%1 over the full vocabulary</source>
        <extracomment>in a lesson&apos;s text, in place of {probability}</extracomment>
        <translation>%1 sobre todo el vocabulario</translation>
    </message>
    <message>
        <source>%1 over the full vocabulary, cut by top-k or top-p</source>
        <translation>%1 sobre todo el vocabulario, cortado por top-k o top-p</translation>
    </message>
    <message>
        <source>%1 over the full vocabulary, sampled with %2</source>
        <translation>%1 sobre todo el vocabulario, muestreado con %2</translation>
    </message>
</context>
<context>
    <name>kvscope::MainMenu</name>
    <message>
        <source>&amp;Pause</source>
        <translation>Pa&amp;usa</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ejecutar</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Prompt…</source>
        <translation>P&amp;rompt…</translation>
    </message>
    <message>
        <source>&amp;Bundled model</source>
        <translation>Modelo &amp;incluido</translation>
    </message>
    <message>
        <source>Open model &amp;folder…</source>
        <translation>Abrir &amp;carpeta de modelo…</translation>
    </message>
    <message>
        <source>Open model f&amp;ile…</source>
        <translation>Abrir &amp;archivo de modelo…</translation>
    </message>
    <message>
        <source>&amp;Random weights, GPT-2 size</source>
        <translation>&amp;Pesos aleatorios, del tamaño de GPT-2</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>&amp;Guardar imagen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Paso</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Atrás</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>Pa&amp;rar</translation>
    </message>
    <message>
        <source>&amp;KV cache</source>
        <translation>&amp;Caché KV</translation>
    </message>
    <message>
        <source>K&amp;ernels</source>
        <translation>&amp;Kernels</translation>
    </message>
    <message>
        <source>&amp;Exact: the same bits with and without the cache</source>
        <translation>&amp;Exactos: los mismos bits con la caché y sin ella</translation>
    </message>
    <message>
        <source>E&amp;igen: textbook matrix products, for comparison</source>
        <translation>E&amp;igen: productos de matrices de manual, para comparar</translation>
    </message>
    <message>
        <source>&amp;Hide the next token first</source>
        <translation>&amp;Ocultar antes el token siguiente</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Paneles</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer disposición</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>&amp;Más grande</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>Más p&amp;equeño</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Pantalla &amp;completa</translation>
    </message>
    <message>
        <source>Heatmap &amp;colours</source>
        <translation>Co&amp;lores del mapa de calor</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;About KVScope</source>
        <translation>&amp;Acerca de KVScope</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Gris</translation>
    </message>
    <message>
        <source>Step through</source>
        <translation>Paso a paso</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Atención</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Coste</translation>
    </message>
    <message>
        <source>&amp;100&#x202f;%</source>
        <translation>&amp;100&#x202f;%</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lecciones</translation>
    </message>
    <message>
        <source>&amp;Open a lesson file…</source>
        <translation>&amp;Abrir un archivo de lección…</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>&amp;Enlarge the panel</source>
        <translation>A&amp;mpliar el panel</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Teclas</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glosario</translation>
    </message>
    <message>
        <source>&amp;How times are measured</source>
        <translation>&amp;Cómo se miden los tiempos</translation>
    </message>
    <message>
        <source>The &amp;panels</source>
        <translation>Los &amp;paneles</translation>
    </message>
    <message>
        <source>&amp;What is this panel?</source>
        <translation>¿&amp;Qué es este panel?</translation>
    </message>
    <message>
        <source>End the e&amp;xperiment</source>
        <translation>Terminar el e&amp;xperimento</translation>
    </message>
    <message>
        <source>Compute the &amp;logit lens</source>
        <translation>Calcular la &amp;lente de logits</translation>
    </message>
    <message>
        <source>&amp;Attention</source>
        <translation>&amp;Atención</translation>
    </message>
    <message>
        <source>&amp;Cache</source>
        <translation>&amp;Caché</translation>
    </message>
    <message>
        <source>&amp;Time and cost</source>
        <translation>&amp;Tiempo y coste</translation>
    </message>
    <message>
        <source>&amp;Next token</source>
        <translation>Token &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Runs and proof</source>
        <translation>&amp;Ejecuciones y prueba</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>Empezar de n&amp;uevo</translation>
    </message>
    <message>
        <source>Pre&amp;sent</source>
        <translation>Pre&amp;sentar</translation>
    </message>
    <message>
        <source>Open s&amp;ession…</source>
        <translation>Abrir s&amp;esión…</translation>
    </message>
    <message>
        <source>Recent sessio&amp;ns</source>
        <translation>Sesiones recie&amp;ntes</translation>
    </message>
    <message>
        <source>Save sessi&amp;on…</source>
        <translation>Guar&amp;dar sesión…</translation>
    </message>
    <message>
        <source>&amp;Note on this step…</source>
        <translation>&amp;Nota sobre este paso…</translation>
    </message>
    <message>
        <source>Save &amp;handout…</source>
        <translation>Guardar &amp;hoja de trabajo…</translation>
    </message>
    <message>
        <source>Class be&amp;t</source>
        <translation>Apues&amp;ta de la clase</translation>
    </message>
    <message>
        <source>V&amp;otes</source>
        <translation>V&amp;otos</translation>
    </message>
    <message>
        <source>Vote for &amp;%1</source>
        <extracomment>adds a vote for the choice with this number</extracomment>
        <translation>Votar por &amp;%1</translation>
    </message>
    <message>
        <source>&amp;Take the last vote back</source>
        <translation>Qui&amp;tar el último voto</translation>
    </message>
    <message>
        <source>&amp;Clear the score</source>
        <translation>Poner el mar&amp;cador a cero</translation>
    </message>
    <message>
        <source>Reset all setti&amp;ngs</source>
        <translation>Restablecer todos los a&amp;justes</translation>
    </message>
    <message>
        <source>Hide the next attention ro&amp;w first</source>
        <translation>Ocultar antes la siguiente &amp;fila de atención</translation>
    </message>
    <message>
        <source>Re&amp;veal what is hidden</source>
        <translation>&amp;Mostrar lo oculto</translation>
    </message>
</context>
<context>
    <name>kvscope::MainWindow</name>
    <message>
        <source>About KVScope</source>
        <translation>Acerca de KVScope</translation>
    </message>
    <message>
        <source>KVScope %1
Steps through transformer inference, live.

GPL-3.0-or-later. Uses Qt and QCustomPlot.</source>
        <translation>KVScope %1
La inferencia de un transformer paso a paso, en directo.

GPL-3.0 o posterior. Usa Qt y QCustomPlot.</translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation>Abrir carpeta de modelo</translation>
    </message>
    <message>
        <source>Open model file</source>
        <translation>Abrir archivo de modelo</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Guardado: %1</translation>
    </message>
    <message>
        <source>%1 – KVScope</source>
        <extracomment>window title: the model&apos;s name, then the program&apos;s</extracomment>
        <translation>%1 – KVScope</translation>
    </message>
    <message>
        <source>KVScope</source>
        <translation>KVScope</translation>
    </message>
    <message>
        <source>Open a lesson file</source>
        <translation>Abrir un archivo de lección</translation>
    </message>
    <message>
        <source>Lessons (%1);;All files (*)</source>
        <extracomment>%1 patterns such as *.yaml</extracomment>
        <translation>Lecciones (%1);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Models (%1);;All files (*)</source>
        <extracomment>%1 patterns such as *.bin</extracomment>
        <translation>Modelos (%1);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Zoom %1: more would not fit on this screen</source>
        <translation>Ampliación %1: más no cabe en esta pantalla</translation>
    </message>
    <message>
        <source>“%1”</source>
        <extracomment>a prompt in quotes</extracomment>
        <translation>«%1»</translation>
    </message>
    <message>
        <source>%1 (recorded)</source>
        <extracomment>the model&apos;s name, of runs from a session file</extracomment>
        <translation>%1 (sesión grabada)</translation>
    </message>
    <message>
        <source>This is not the model of the recorded run, which stays</source>
        <translation>Este no es el modelo de la ejecución grabada, que sigue a la vista</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Abriendo %1</translation>
    </message>
    <message>
        <source>Sessions (%1);;All files (*)</source>
        <extracomment>%1 patterns such as *.kvscope</extracomment>
        <translation>Sesiones (%1);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Guardar la sesión</translation>
    </message>
    <message>
        <source>Open session</source>
        <translation>Abrir una sesión</translation>
    </message>
    <message>
        <source>The window closes when the session is saved</source>
        <translation>La ventana se cerrará cuando se guarde la sesión</translation>
    </message>
    <message>
        <source>session</source>
        <translation>sesión</translation>
    </message>
    <message>
        <source>All settings have their defaults again</source>
        <translation>Todos los ajustes vuelven a sus valores por defecto</translation>
    </message>
</context>
<context>
    <name>kvscope::MeasurePanel</name>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Medir otra vez</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>How many tokens the measured prompt has: the prompt&apos;s own, or the prompt over and over</source>
        <translation>Cuántos tokens tiene el prompt medido: los suyos, o el prompt repetido</translation>
    </message>
    <message>
        <source>Not available while a race is being timed</source>
        <translation>No disponible mientras se mide una carrera</translation>
    </message>
    <message>
        <source>Own: %1</source>
        <extracomment>%1 a number of tokens: those of the prompt itself</extracomment>
        <translation>Propio: %1</translation>
    </message>
    <message>
        <source>Tokens of the measured prompt</source>
        <translation>Tokens del prompt medido</translation>
    </message>
    <message>
        <source>Nothing to time here</source>
        <translation>Aquí no hay nada que cronometrar</translation>
    </message>
    <message>
        <source>Hand-made heads have no weights. Open a model to measure it.</source>
        <translation>Las cabezas hechas a mano no tienen pesos. Abre un modelo para medirlo.</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Midiendo…</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Aún sin medir</translation>
    </message>
    <message>
        <source>Prompt of %1 tokens: this prompt&apos;s %2 over and over.</source>
        <translation>Prompt de %1 tokens: los %2 de este prompt, repetidos.</translation>
    </message>
    <message>
        <source>Prompt of %1 tokens.</source>
        <translation>Prompt de %1 tokens.</translation>
    </message>
    <message>
        <source>%1 Medians; rounds: %2.</source>
        <extracomment>%1 &quot;Prompt of 128 tokens.&quot;, %2 a number of rounds</extracomment>
        <translation>%1 Medianas; rondas: %2.</translation>
    </message>
    <message>
        <source>Times the prompt beside the run and takes medians</source>
        <translation>Mide el prompt al margen de la ejecución y toma medianas</translation>
    </message>
    <message>
        <source>The prompt is timed beside the run.</source>
        <translation>El prompt se mide al margen de la ejecución.</translation>
    </message>
</context>
<context>
    <name>kvscope::MeasuredPageText</name>
    <message>
        <source>Measuring…</source>
        <translation>Midiendo…</translation>
    </message>
    <message>
        <source>Not measured yet; the panel in the window has a button for it.</source>
        <translation>Aún sin medir; el panel de la ventana tiene un botón para ello.</translation>
    </message>
    <message>
        <source>Weight on the &lt;b&gt;first token&lt;/b&gt;, mean of rows 2 to %1; a row is a layer, a column a head</source>
        <translation>Peso en el &lt;b&gt;primer token&lt;/b&gt;, media de las filas 2 a %1; una fila es una capa, una columna una cabeza</translation>
    </message>
    <message>
        <source>Weight on the &lt;b&gt;first token&lt;/b&gt;; a row is a layer, a column a head</source>
        <translation>Peso en el &lt;b&gt;primer token&lt;/b&gt;; fila: capa, columna: cabeza</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>The numbers of this step were not read from its logits.</source>
        <translation>Los números de este paso no se han leído de sus logits.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Entropy, bits</source>
        <translation>Entropía, bits</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>as long row by row as all at once</source>
        <translation>más lento fila a fila que todas juntas</translation>
    </message>
    <message numerus="yes">
        <source>prompt of %Ln token(s)</source>
        <translation>
            <numerusform>prompt de %Ln token</numerusform>
            <numerusform>prompt de %Ln tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Rows per pass</source>
        <translation>Filas por pasada</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>%1 cores without it: %2×</source>
        <translation>%1 núcleos sin ella: %2×</translation>
    </message>
    <message>
        <source>there is one core here</source>
        <translation>aquí hay un solo núcleo</translation>
    </message>
    <message>
        <source>as fast per token by the cache, on one core</source>
        <translation>más rápido por token con la caché, en un núcleo</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Núcleos</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Primer token</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>Por token</translation>
    </message>
    <message>
        <source>on</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>off</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Hand-made heads have no weights whose operations could be counted.</source>
        <translation>Las cabezas hechas a mano no tienen pesos cuyas operaciones contar.</translation>
    </message>
    <message>
        <source>positions, and scores and values exceed projections and MLP</source>
        <translation>posiciones, y puntuaciones y valores superan a proyecciones y MLP</translation>
    </message>
    <message>
        <source>of a step with the cache</source>
        <translation>de un paso con la caché</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longitud</translation>
    </message>
    <message>
        <source>Step, cache off</source>
        <translation>Sin caché</translation>
    </message>
    <message>
        <source>Step, cache on</source>
        <translation>Con caché</translation>
    </message>
    <message>
        <source>row by row</source>
        <translation>fila a fila</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>todas a la vez</translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>%Ln núcleo</numerusform>
            <numerusform>%Ln núcleos</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing kept</source>
        <translation>nada conservado</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <extracomment>numbers of tokens of a prompt whose keys and values were in the cache already</extracomment>
        <translation>conservados %1 de %2</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>puntuaciones</translation>
    </message>
</context>
<context>
    <name>kvscope::MergedHeads</name>
    <message>
        <source>%1 KV heads, as stored</source>
        <translation>%1 cabezas KV, como en el archivo</translation>
    </message>
    <message>
        <source>1 KV head (MQA)</source>
        <translation>1 cabeza KV (MQA)</translation>
    </message>
    <message>
        <source>%1 KV heads (GQA)</source>
        <translation>%1 cabezas KV (GQA)</translation>
    </message>
    <message>
        <source>In use: %1. Measure times it and reads the probability of the prompt&apos;s text.</source>
        <translation>En uso: %1. Medir la cronometra y lee la probabilidad del texto del prompt.</translation>
    </message>
    <message>
        <source>Cache per position (computed)</source>
        <translation>Caché por posición (calculada)</translation>
    </message>
    <message>
        <source>Time per token with the cache (measured)</source>
        <translation>Tiempo por token con la caché (medido)</translation>
    </message>
    <message>
        <source>Probability of the prompt&apos;s text, per token</source>
        <translation>Probabilidad del texto del prompt, por token</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>sin medir</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 a quantity, %2 &quot;2 KV heads (GQA)&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Cache per position</source>
        <translation>Caché por posición</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>Tiempo por token</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>Probability per token</source>
        <translation>Probabilidad por token</translation>
    </message>
    <message>
        <source>computed by the model</source>
        <translation>calculada por el modelo</translation>
    </message>
    <message>
        <source>1 KV head, as stored</source>
        <translation>1 cabeza KV, como en el archivo</translation>
    </message>
    <message>
        <source>Experiment: with fewer KV heads, neighbouring heads are averaged when the model is loaded again. Real GQA and MQA models are trained with fewer KV heads from the start.</source>
        <translation>Experimento: con menos cabezas KV, se promedian cabezas vecinas al cargar otra vez el modelo. Los modelos GQA y MQA reales se entrenan desde el principio con menos cabezas KV.</translation>
    </message>
</context>
<context>
    <name>kvscope::MergedMaps</name>
    <message>
        <source>Attention of layer %1 over the prompt, one square per query head; those in one frame share a KV head</source>
        <extracomment>%1 a layer</extracomment>
        <translation>Atención de la capa %1 sobre el prompt, un cuadro por cabeza de consulta; los de un mismo marco comparten una cabeza KV</translation>
    </message>
</context>
<context>
    <name>kvscope::ModelButton</name>
    <message>
        <source>Open folder…</source>
        <translation>Abrir carpeta…</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Abrir archivo…</translation>
    </message>
    <message>
        <source>Random weights, GPT-2 size</source>
        <translation>Pesos aleatorios, del tamaño de GPT-2</translation>
    </message>
    <message>
        <source>Lesson: four heads by hand</source>
        <translation>Lección: cuatro cabezas a mano</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a model&apos;s name and how many parameters it has, &quot;Bundled, 3 M&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Bundled model, %1</source>
        <extracomment>%1 is the own name of the language that the model writes</extracomment>
        <translation>Modelo incluido, %1</translation>
    </message>
</context>
<context>
    <name>kvscope::ModelWanted</name>
    <message>
        <source>The model is not open</source>
        <translation>El modelo no está abierto</translation>
    </message>
    <message>
        <source>Recorded: this can be computed once the model is open</source>
        <translation>Grabada: se podrá calcular cuando el modelo esté abierto</translation>
    </message>
</context>
<context>
    <name>kvscope::NextTokenPanel</name>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>Hide first</source>
        <translation>Ocultar antes</translation>
    </message>
    <message>
        <source>Cover the next token of each new step until it is revealed</source>
        <translation>Tapar el token siguiente de cada paso nuevo hasta que se revele</translation>
    </message>
    <message>
        <source>What comes next?</source>
        <extracomment>the key as printed on it, and what it does: &quot;[Space] shows it&quot;</extracomment>
        <translation>¿Qué viene después?</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>shows it</source>
        <translation>lo muestra</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>Ningún paso todavía</translation>
    </message>
    <message>
        <source>The first step samples the first token.</source>
        <translation>El primer paso muestrea el primer token.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Entropy %1 bits over the full vocabulary</source>
        <extracomment>entropy in bits</extracomment>
        <translation>Entropía: %1 bits sobre todo el vocabulario</translation>
    </message>
    <message>
        <source>Bet</source>
        <extracomment>a button: a class bets on the next token</extracomment>
        <translation>Apuesta</translation>
    </message>
    <message>
        <source>The class bets on the next token: each new one stays covered while votes are given (V)</source>
        <translation>La clase apuesta por el token siguiente: cada uno nuevo queda tapado mientras se vota (V)</translation>
    </message>
    <message>
        <source>Page Down shows it</source>
        <translation>AvPág lo muestra</translation>
    </message>
    <message>
        <source>The next step opens the bet</source>
        <translation>El paso siguiente abre la apuesta</translation>
    </message>
</context>
<context>
    <name>kvscope::NoteDialog</name>
    <message>
        <source>Note on step %1</source>
        <translation>Nota del paso %1</translation>
    </message>
    <message>
        <source>It is kept in the session file. Ctrl+Enter accepts it.</source>
        <translation>Se guarda en el archivo de la sesión. Ctrl+Intro la acepta.</translation>
    </message>
</context>
<context>
    <name>kvscope::NoticeCard</name>
    <message>
        <source>Choose another</source>
        <translation>Elegir otro</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Copiar el mensaje</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>Cargando %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1 and %2 are amounts with their unit, e.g. 308 MB of 498 MB</extracomment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Cannot open this model</source>
        <translation>No se puede abrir este modelo</translation>
    </message>
    <message>
        <source>The run cannot continue</source>
        <translation>La ejecución no puede seguir</translation>
    </message>
    <message>
        <source>The steps so far are kept.</source>
        <translation>Los pasos hechos hasta ahora se conservan.</translation>
    </message>
    <message>
        <source>The current model stays loaded.</source>
        <translation>El modelo actual sigue cargado.</translation>
    </message>
    <message>
        <source>Cannot open this lesson</source>
        <translation>No se puede abrir esta lección</translation>
    </message>
    <message>
        <source>Nothing on screen has changed.</source>
        <translation>Nada ha cambiado en la pantalla.</translation>
    </message>
    <message>
        <source>The lesson cannot continue</source>
        <translation>La lección no puede seguir</translation>
    </message>
    <message>
        <source>Needs %1: weights %2, cache for the context %3, rest %4.</source>
        <extracomment>amounts with their unit; the last is for working memory</extracomment>
        <translation>Necesita %1: pesos %2, caché para el contexto %3, resto %4.</translation>
    </message>
    <message>
        <source>%1 %2 is free.</source>
        <extracomment>follows &quot;Needs …&quot;; the second is what this process may use</extracomment>
        <translation>%1 Hay %2 libres.</translation>
    </message>
    <message>
        <source>Use the bundled model</source>
        <translation>Usar el modelo incluido</translation>
    </message>
    <message>
        <source>Cannot open this session</source>
        <translation>No se puede abrir esta sesión</translation>
    </message>
    <message>
        <source>Cannot save this session</source>
        <translation>No se puede guardar esta sesión</translation>
    </message>
    <message>
        <source>A file of that name is as it was.</source>
        <translation>Si había un archivo con ese nombre, sigue como estaba.</translation>
    </message>
</context>
<context>
    <name>kvscope::PanelBase</name>
    <message>
        <source>Load a model and enter a prompt to fill this view.</source>
        <translation>Carga un modelo y escribe un prompt para llenar esta vista.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Nothing computed yet</source>
        <translation>Nada calculado todavía</translation>
    </message>
    <message>
        <source>Attention was not recorded in this run, or was dropped to save memory.</source>
        <translation>La atención no se registró en esta ejecución o se descartó para ahorrar memoria.</translation>
    </message>
    <message>
        <source>What do you think?</source>
        <extracomment>over a panel while the class of a lesson thinks about a question</extracomment>
        <translation>¿Tú qué crees?</translation>
    </message>
    <message>
        <source>The lesson shows this panel together with its answer.</source>
        <translation>La lección muestra este panel junto con la respuesta.</translation>
    </message>
    <message>
        <source>Where does it look?</source>
        <extracomment>over a panel of attention: the newest token</extracomment>
        <translation>¿Adónde mira?</translation>
    </message>
    <message>
        <source>The newest row of attention is covered. Page Down shows it.</source>
        <translation>La fila más reciente de la atención está tapada. AvPág la muestra.</translation>
    </message>
</context>
<context>
    <name>kvscope::PanelMenu</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>Copiar &amp;tabla</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>Copiar &amp;imagen</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>&amp;Guardar imagen…</translation>
    </message>
    <message>
        <source>&amp;Back to the other panels</source>
        <translation>&amp;Volver a los otros paneles</translation>
    </message>
    <message>
        <source>&amp;Enlarge the panel</source>
        <translation>A&amp;mpliar el panel</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>¿&amp;Qué es esto?</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
</context>
<context>
    <name>kvscope::Presenter</name>
    <message>
        <source>Presenter – KVScope</source>
        <translation>Presentación – KVScope</translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation>Presentación</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>ON</source>
        <extracomment>inside the cache switch, in capitals</extracomment>
        <translation>SÍ</translation>
    </message>
    <message>
        <source>OFF</source>
        <translation>NO</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Cargando</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>Ningún paso todavía</translation>
    </message>
    <message>
        <source>Viewing step %1 of %2</source>
        <translation>Viendo el paso %1 de %2</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Paso %1 de %2</translation>
    </message>
    <message>
        <source>show it</source>
        <translation>mostrarlo</translation>
    </message>
    <message>
        <source>next</source>
        <translation>sig.</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>Thinking: %1 s</source>
        <translation>Pensando: %1 s</translation>
    </message>
    <message>
        <source>close</source>
        <translation>cerrar</translation>
    </message>
    <message>
        <source>next lesson</source>
        <translation>lección siguiente</translation>
    </message>
    <message>
        <source>try again</source>
        <translation>intentar otra vez</translation>
    </message>
    <message>
        <source>run it</source>
        <translation>ejecutar</translation>
    </message>
    <message>
        <source>show the answer</source>
        <translation>mostrar la respuesta</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>which step of a lesson</extracomment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>PgDn</source>
        <extracomment>the key Page Down as it is printed on keyboards; short</extracomment>
        <translation>AvPág</translation>
    </message>
    <message>
        <source>PgUp</source>
        <extracomment>the key Page Up as it is printed on keyboards; short</extracomment>
        <translation>RePág</translation>
    </message>
    <message>
        <source>back</source>
        <translation>anterior</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>page</source>
        <translation>página</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>caché</translation>
    </message>
    <message>
        <source>black</source>
        <translation>negro</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>salir</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <extracomment>the page that is shown; %1 its number, %2 how many there are, %3 its name</extracomment>
        <translation>%1 de %2: %3</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <extracomment>a choice in a vote; %1 its key, %2 a token, %3 &quot;12 votes&quot;</extracomment>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>1–9</source>
        <extracomment>the key that turns the page of the presenter the keys from 1 to 9; short</extracomment>
        <translation>1–9</translation>
    </message>
    <message>
        <source>vote</source>
        <translation>votar</translation>
    </message>
    <message>
        <source>end the bet</source>
        <translation>cerrar la apuesta</translation>
    </message>
    <message>
        <source>bet</source>
        <translation>apuesta</translation>
    </message>
</context>
<context>
    <name>kvscope::PresenterPageText</name>
    <message>
        <source>Tokens</source>
        <extracomment>a page of the presenter: the text and what comes next</extracomment>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Capa %1, cabeza %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln posición</numerusform>
            <numerusform>%Ln posiciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Operations, total</source>
        <translation>Operaciones, total</translation>
    </message>
    <message>
        <source>Operations, per step</source>
        <translation>Operaciones, por paso</translation>
    </message>
    <message>
        <source>Time, total</source>
        <translation>Tiempo, total</translation>
    </message>
    <message>
        <source>Time, per step</source>
        <translation>Tiempo, por paso</translation>
    </message>
    <message>
        <source>Bytes, total</source>
        <translation>Bytes, total</translation>
    </message>
    <message>
        <source>Bytes, per step</source>
        <translation>Bytes, por paso</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>computed, not measured</source>
        <translation>calculado, no medido</translation>
    </message>
    <message>
        <source>This panel is shown in the window, not in the presenter.</source>
        <translation>Este panel se muestra en la ventana, no en la presentación.</translation>
    </message>
    <message>
        <source>What do you think? This page is shown with the answer.</source>
        <translation>¿Tú qué crees? Esta página se muestra con la respuesta.</translation>
    </message>
    <message>
        <source>Nothing is computed for this step yet; ask for it in the window&apos;s panel.</source>
        <translation>Para este paso aún no se ha calculado nada; se pide en el panel de la ventana.</translation>
    </message>
    <message>
        <source>The first step fills this page.</source>
        <translation>El primer paso llena esta página.</translation>
    </message>
</context>
<context>
    <name>kvscope::PromptEditor</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 de %2 tokens</translation>
    </message>
    <message>
        <source>The prompt has %1 tokens; the context holds %2.</source>
        <translation>El prompt tiene %1 tokens; en el contexto caben %2.</translation>
    </message>
    <message>
        <source>Start over with this prompt (Ctrl+Enter)</source>
        <translation>Empezar de nuevo con este prompt (Ctrl+Intro)</translation>
    </message>
    <message>
        <source>This text cannot be used as a prompt</source>
        <translation>Este texto no se puede usar como prompt</translation>
    </message>
    <message>
        <source>Counting tokens…</source>
        <translation>Contando tokens…</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Tokens to sample</source>
        <translation>Tokens que generar</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Empezar</translation>
    </message>
    <message>
        <source>Keep the current prompt (Esc)</source>
        <translation>Conservar el prompt actual (Esc)</translation>
    </message>
    <message numerus="yes">
        <source>Only %Ln more token(s) fit in the context after this prompt.</source>
        <translation>
            <numerusform>En el contexto solo cabe %Ln token más después de este prompt.</numerusform>
            <numerusform>En el contexto solo caben %Ln tokens más después de este prompt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Ctrl+Enter starts</source>
        <extracomment>the key that starts the run from the prompt box</extracomment>
        <translation>Ctrl+Intro empieza</translation>
    </message>
    <message>
        <source>No glyph for %1 in the fonts of this computer: a box is shown, the model reads the character.</source>
        <extracomment>%1: characters by their numbers, such as U+1F469</extracomment>
        <translation>Las fuentes de este equipo no tienen glifo para %1: se ve un recuadro y el modelo lee el carácter.</translation>
    </message>
    <message>
        <source>Keep the common beginning in the cache</source>
        <translation>Conservar en la caché el comienzo común</translation>
    </message>
    <message numerus="yes">
        <source>Keep the common beginning in the cache: %Ln of %1 row(s)</source>
        <translation>
            <numerusform>Conservar en la caché el comienzo común: %Ln de %1 filas</numerusform>
            <numerusform>Conservar en la caché el comienzo común: %Ln de %1 filas</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in the cache begins like this text</source>
        <translation>Nada en la caché empieza como este texto</translation>
    </message>
    <message>
        <source>The longest common prefix of this text and the current run stays in the cache; only the rest is computed</source>
        <translation>El prefijo común más largo de este texto y la ejecución actual queda en la caché; solo se calcula el resto</translation>
    </message>
    <message>
        <source>The cache is off: nothing is kept</source>
        <translation>La caché está desactivada: no se conserva nada</translation>
    </message>
    <message>
        <source>Examples</source>
        <extracomment>a button: opens a list of prompts</extracomment>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Beginnings that the bundled model continues well (Alt+Down)</source>
        <translation>Comienzos que el modelo incluido continúa bien (Alt+Abajo)</translation>
    </message>
    <message>
        <source>Memory: cache %1, attention %2</source>
        <extracomment>amounts of memory that the run takes</extracomment>
        <translation>Memoria: caché %1, atención %2</translation>
    </message>
    <message>
        <source>%1 of %2: older rows are dropped</source>
        <extracomment>%1: &quot;Memory: cache …, attention …&quot;; the amount is what all rows of attention take</extracomment>
        <translation>%1 de %2: se descartan las filas más antiguas</translation>
    </message>
    <message>
        <source>%1; %2 is free</source>
        <extracomment>%1: &quot;Memory: cache …, attention …&quot;; %2: an amount</extracomment>
        <translation>%1; %2 libres</translation>
    </message>
</context>
<context>
    <name>kvscope::ProofModel</name>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>norm before attention</source>
        <translation>normalización antes de la atención</translation>
    </message>
    <message>
        <source>QKV, query</source>
        <translation>QKV, consulta</translation>
    </message>
    <message>
        <source>QKV, key</source>
        <translation>QKV, clave</translation>
    </message>
    <message>
        <source>QKV, value</source>
        <translation>QKV, valor</translation>
    </message>
    <message>
        <source>RoPE of the query</source>
        <translation>RoPE de la consulta</translation>
    </message>
    <message>
        <source>RoPE of the key</source>
        <translation>RoPE de la clave</translation>
    </message>
    <message>
        <source>attention scores</source>
        <translation>puntuaciones de atención</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>weighted values</source>
        <translation>valores ponderados</translation>
    </message>
    <message>
        <source>output projection</source>
        <translation>proyección de salida</translation>
    </message>
    <message>
        <source>residual after attention</source>
        <translation>residual tras la atención</translation>
    </message>
    <message>
        <source>norm before the MLP</source>
        <translation>normalización antes del MLP</translation>
    </message>
    <message>
        <source>MLP, up</source>
        <translation>MLP, subida</translation>
    </message>
    <message>
        <source>MLP, gate</source>
        <translation>MLP, puerta</translation>
    </message>
    <message>
        <source>MLP, activation</source>
        <translation>MLP, activación</translation>
    </message>
    <message>
        <source>MLP, down</source>
        <translation>MLP, bajada</translation>
    </message>
    <message>
        <source>residual after the MLP</source>
        <translation>residual tras el MLP</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>normalización final</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>capa de salida</translation>
    </message>
    <message>
        <source>layer %1, %2</source>
        <extracomment>a place in a forward pass</extracomment>
        <translation>capa %1, %2</translation>
    </message>
    <message>
        <source>layer %1, head %2, %3</source>
        <translation>capa %1, cabeza %2, %3</translation>
    </message>
    <message>
        <source>cache on, %1</source>
        <translation>con caché, %1</translation>
    </message>
    <message>
        <source>cache off, %1</source>
        <translation>sin caché, %1</translation>
    </message>
    <message>
        <source>being compared</source>
        <translation>comparando</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>no comparado</translation>
    </message>
    <message>
        <source>the same, %1</source>
        <extracomment>%1 a token that both modes sample</extracomment>
        <translation>el mismo, %1</translation>
    </message>
    <message>
        <source>different, %1</source>
        <extracomment>%1 the token that the other mode would have sampled</extracomment>
        <translation>otro, %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>Calculado</translation>
    </message>
    <message>
        <source>Token in the other mode</source>
        <extracomment>the token that the other mode would have sampled</extracomment>
        <translation>Token en el otro modo</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>Diferencia máxima</translation>
    </message>
    <message>
        <source>Differing bits</source>
        <translation>Bits distintos</translation>
    </message>
    <message>
        <source>First difference</source>
        <translation>Primera diferencia</translation>
    </message>
    <message>
        <source>The logits of this step were dropped to make room for later ones, so it can no longer be compared</source>
        <translation>Los logits de este paso se descartaron para dejar sitio a los posteriores, así que ya no se puede comparar</translation>
    </message>
    <message>
        <source>can no longer be compared</source>
        <translation>ya no se puede comparar</translation>
    </message>
    <message>
        <source>could not be compared</source>
        <translation>no se pudo comparar</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln step(s) checked</source>
        <extracomment>%1 a number of steps that were compared, %n of how many</extracomment>
        <translation>
            <numerusform>%1 de %Ln paso comprobado</numerusform>
            <numerusform>%1 de %Ln pasos comprobados</numerusform>
        </translation>
    </message>
    <message>
        <source>Not checked.</source>
        <translation>Sin comprobar.</translation>
    </message>
    <message>
        <source>Not checked: a check takes %1 a step.</source>
        <extracomment>%1 a time</extracomment>
        <translation>Sin comprobar: cada paso tarda %1.</translation>
    </message>
</context>
<context>
    <name>kvscope::ProofPanel</name>
    <message>
        <source>Proof</source>
        <translation>Prueba</translation>
    </message>
    <message>
        <source>Check this step</source>
        <translation>Comprobar este paso</translation>
    </message>
    <message>
        <source>Check all steps</source>
        <translation>Comprobar todos</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Every step compared with the other mode</source>
        <translation>Cada paso comparado con el otro modo</translation>
    </message>
    <message>
        <source>Not available while a race is being timed</source>
        <translation>No disponible mientras se mide una carrera</translation>
    </message>
    <message>
        <source>Every step has been compared</source>
        <translation>Ya se han comparado todos los pasos</translation>
    </message>
    <message>
        <source>Computes the step again in the other mode; displayed times do not include this</source>
        <translation>Calcula el paso otra vez en el otro modo; los tiempos mostrados no lo incluyen</translation>
    </message>
    <message>
        <source>No step has been compared yet.</source>
        <translation>Aún no se ha comparado ningún paso.</translation>
    </message>
    <message>
        <source>Cache on and off sample different tokens in step %1; largest logit difference %2.</source>
        <translation>Con y sin caché se muestrean tokens distintos en el paso %1; diferencia máxima de logits %2.</translation>
    </message>
    <message numerus="yes">
        <source>Largest logit difference %1 over %Ln step(s): cache on and off agree to the last bit.</source>
        <translation>
            <numerusform>Diferencia máxima de logits %1 en %Ln paso: con y sin caché coinciden hasta el último bit.</numerusform>
            <numerusform>Diferencia máxima de logits %1 en %Ln pasos: con y sin caché coinciden hasta el último bit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest logit difference %1, in step %2, over %Ln step(s): the same tokens.</source>
        <translation>
            <numerusform>Diferencia máxima de logits %1, en el paso %2, en %Ln paso: los mismos tokens.</numerusform>
            <numerusform>Diferencia máxima de logits %1, en el paso %2, en %Ln pasos: los mismos tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>In the other mode a step would take longer than 50 ms, so steps are compared on request.</source>
        <translation>En el otro modo un paso tardaría más de 50 ms, así que los pasos se comparan a petición.</translation>
    </message>
    <message>
        <source>Head %1 marks the last token. In step %2 the cache still holds the key that marked the previous token as the last one: a stale key. In a causal transformer a key never depends on later tokens; in this head it does. With “patch=1” the key is repaired and the difference is 0.</source>
        <translation>La cabeza %1 marca el último token. En el paso %2 la caché aún guarda la clave que marcaba el token anterior como último: una clave obsoleta. En un transformer causal una clave nunca depende de tokens posteriores; en esta cabeza sí. Con «patch=1» la clave se repara y la diferencia es 0.</translation>
    </message>
    <message>
        <source>The bits first differ in step %1, at %2. Eigen adds in a different order for one row than for many, which rounds the last bits differently; the exact kernels always use the same order.</source>
        <translation>Los bits difieren por primera vez en el paso %1, en %2. Eigen suma en un orden distinto una fila que muchas, y los últimos bits se redondean de otro modo; los kernels exactos usan siempre el mismo orden.</translation>
    </message>
    <message>
        <source>The bits first differ in step %1. These kernels guarantee equal bits, so this is a bug in the program.</source>
        <translation>Los bits difieren por primera vez en el paso %1. Estos kernels garantizan los mismos bits, así que es un error del programa.</translation>
    </message>
    <message>
        <source>Every step that can be compared has been compared</source>
        <translation>Ya se han comparado todos los pasos que se pueden comparar</translation>
    </message>
    <message>
        <source>This run was timed for a race, and steps are not compared while they are timed; they are compared on request.</source>
        <translation>Esta ejecución se cronometró para una carrera, y mientras se cronometran los pasos no se comparan; se comparan a petición.</translation>
    </message>
    <message>
        <source>Steps are compared on request.</source>
        <translation>Los pasos se comparan a petición.</translation>
    </message>
</context>
<context>
    <name>kvscope::RacePageText</name>
    <message>
        <source>Cache on</source>
        <translation>Con caché</translation>
    </message>
    <message>
        <source>Cache off</source>
        <translation>Sin caché</translation>
    </message>
    <message>
        <source>%1 operations</source>
        <translation>%1 operaciones</translation>
    </message>
    <message>
        <source>as long without the cache</source>
        <translation>el tiempo sin la caché</translation>
    </message>
    <message>
        <source>Enter starts the race</source>
        <translation>Intro empieza la carrera</translation>
    </message>
    <message>
        <source>without the cache: token %1 of %2</source>
        <extracomment>while the race runs; numbers of tokens</extracomment>
        <translation>sin la caché: token %1 de %2</translation>
    </message>
    <message>
        <source>Cancelled; Enter starts it again</source>
        <translation>Cancelada; Intro la empieza otra vez</translation>
    </message>
    <message>
        <source>The race could not be run.</source>
        <translation>No se pudo ejecutar la carrera.</translation>
    </message>
    <message>
        <source>%1 times as many operations</source>
        <extracomment>a ratio: 37.2 times as many operations</extracomment>
        <translation>%1 veces las operaciones</translation>
    </message>
    <message>
        <source>disturbed</source>
        <translation>con interferencias</translation>
    </message>
    <message>
        <source>The same prompt and seed twice on this machine, one run after the other.</source>
        <translation>El mismo prompt y la misma semilla dos veces en esta máquina, una ejecución tras otra.</translation>
    </message>
</context>
<context>
    <name>kvscope::RacePanel</name>
    <message>
        <source>Race</source>
        <translation>Carrera</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Tokens that each run samples</source>
        <translation>Tokens que genera cada ejecución</translation>
    </message>
    <message>
        <source>Tokens that each run samples; they must fit in the context</source>
        <translation>Tokens que genera cada ejecución; deben caber en el contexto</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Repetir</translation>
    </message>
    <message>
        <source>Cache off</source>
        <translation>Sin caché</translation>
    </message>
    <message>
        <source>Cache on</source>
        <translation>Con caché</translation>
    </message>
    <message>
        <source>%1 operations</source>
        <translation>%1 operaciones</translation>
    </message>
    <message>
        <source>of %1</source>
        <extracomment>behind the time up to the viewed step: the time of the whole run</extracomment>
        <translation>de %1</translation>
    </message>
    <message>
        <source>same prompt, same seed, one after the other; random weights: only cost and time are meaningful</source>
        <translation>mismo prompt, misma semilla, una tras otra; pesos aleatorios: solo importan el coste y el tiempo</translation>
    </message>
    <message>
        <source>same prompt, same seed, one after the other on this machine</source>
        <translation>mismo prompt, misma semilla, una tras otra en esta máquina</translation>
    </message>
    <message>
        <source>Samples the same tokens twice, without the cache and with it.</source>
        <translation>Genera los mismos tokens dos veces, sin la caché y con ella.</translation>
    </message>
    <message>
        <source>Without the cache: token %1 of %2. The run with the cache comes next.</source>
        <translation>Sin la caché: token %1 de %2. Después viene la ejecución con la caché.</translation>
    </message>
    <message>
        <source>Without the cache: token %1 of %2.</source>
        <translation>Sin la caché: token %1 de %2.</translation>
    </message>
    <message>
        <source>Cancelled: %1 of %3 tokens without the cache, %2 of %3 with it.</source>
        <translation>Cancelada: %1 de %3 tokens sin la caché, %2 de %3 con ella.</translation>
    </message>
    <message>
        <source>The race could not be run.</source>
        <translation>No se pudo ejecutar la carrera.</translation>
    </message>
    <message>
        <source>Not available while a model is loading: loading uses the same cores</source>
        <extracomment>why the race cannot be started</extracomment>
        <translation>No disponible mientras se carga un modelo: la carga usa los mismos núcleos</translation>
    </message>
    <message>
        <source>tokens</source>
        <extracomment>behind a number</extracomment>
        <translation>tokens</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>unos %1</translation>
    </message>
    <message>
        <source>disturbed</source>
        <extracomment>other programs had the core for so long, or the runs spread so far, that the times say little</extracomment>
        <translation>con interferencias</translation>
    </message>
    <message>
        <source>random weights: only cost and time are meaningful</source>
        <translation>pesos aleatorios: solo importan el coste y el tiempo</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>una tras otra</translation>
    </message>
    <message>
        <source>Completing a run with the cache, from which the window goes on.</source>
        <translation>Completando una ejecución con la caché, desde la que sigue la ventana.</translation>
    </message>
    <message>
        <source>How many times as long? The lesson shows it with its answer.</source>
        <translation>¿Cuántas veces más? La lección lo muestra con la respuesta.</translation>
    </message>
    <message>
        <source>How many times as long?</source>
        <translation>¿Cuántas veces más?</translation>
    </message>
    <message>
        <source>Samples the same tokens twice.</source>
        <translation>Los mismos tokens, dos veces.</translation>
    </message>
</context>
<context>
    <name>kvscope::RatioBars</name>
    <message numerus="yes">
        <source>%Ln token(s): %1</source>
        <translation>
            <numerusform>%Ln token: %1</numerusform>
            <numerusform>%Ln tokens: %1</numerusform>
        </translation>
    </message>
    <message>
        <source> (disturbed)</source>
        <translation> (con interferencias)</translation>
    </message>
</context>
<context>
    <name>kvscope::RatioPanel</name>
    <message>
        <source>The ratio grows with the length</source>
        <translation>La razón crece con la longitud</translation>
    </message>
    <message>
        <source>operations, off ÷ on, by tokens</source>
        <translation>operaciones, sin ÷ con, según los tokens</translation>
    </message>
    <message>
        <source>measured time, off ÷ on, by tokens</source>
        <translation>tiempo medido, sin ÷ con, según los tokens</translation>
    </message>
    <message>
        <source>bytes moved (computed), off ÷ on, by tokens</source>
        <translation>bytes movidos (calculado), sin ÷ con, según los tokens</translation>
    </message>
    <message>
        <source>disturbed</source>
        <translation>con interferencias</translation>
    </message>
    <message>
        <source>The ratio by length</source>
        <translation>La razón según la longitud</translation>
    </message>
    <message>
        <source>Tokens</source>
        <extracomment>column headers of a copied table</extracomment>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Off / on</source>
        <translation>Sin / con</translation>
    </message>
</context>
<context>
    <name>kvscope::RecordedBar</name>
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation>
            <numerusform>%Ln hilo</numerusform>
            <numerusform>%Ln hilos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>an instruction set and a number of threads</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Recorded: the model %1 is not open. All numbers and times are the original ones.</source>
        <translation>Grabada: el modelo %1 no está abierto. Todos los números y tiempos son los originales.</translation>
    </message>
    <message>
        <source>Find the model…</source>
        <extracomment>the model of recorded runs, which then go on</extracomment>
        <translation>Buscar el modelo…</translation>
    </message>
    <message>
        <source>Open the model</source>
        <translation>Abrir el modelo</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <extracomment>%1 what somebody wrote about a step</extracomment>
        <translation>Nota: %1</translation>
    </message>
    <message>
        <source>Change note…</source>
        <translation>Cambiar la nota…</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Abrirla</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>Descartarla</translation>
    </message>
    <message>
        <source>A session was not closed properly. It was last kept on %1.</source>
        <translation>Una sesión no se cerró bien. Se guardó por última vez el %1.</translation>
    </message>
    <message>
        <source>Recorded with %1: the model %2 is not open. All numbers and times are the original ones.</source>
        <translation>Grabada con %1: el modelo %2 no está abierto. Todos los números y tiempos son los originales.</translation>
    </message>
    <message>
        <source>Discard the session of %1? Its runs, branches and notes are then lost.</source>
        <extracomment>%1 a date and time</extracomment>
        <translation>¿Descartar la sesión del %1? Se perderán sus ejecuciones, ramas y notas.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Conservarla</translation>
    </message>
    <message>
        <source>Discard it…</source>
        <translation>Descartarla…</translation>
    </message>
</context>
<context>
    <name>kvscope::Roofline</name>
    <message>
        <source>Step %1, %2</source>
        <translation>Paso %1, %2</translation>
    </message>
    <message>
        <source>%1: %2 FLOP per byte. The two ceilings of this machine are not measured yet.</source>
        <extracomment>%1 is &quot;Step 5, decode&quot;; FLOP: floating-point operations</extracomment>
        <translation>%1: %2 FLOP por byte. Los dos techos de esta máquina aún no se han medido.</translation>
    </message>
    <message>
        <source>%1: %2 FLOP per byte, left of %3, where the ceilings meet: memory is the limit.</source>
        <translation>%1: %2 FLOP por byte, a la izquierda de %3, donde se cruzan los techos: la memoria es el límite.</translation>
    </message>
    <message>
        <source>%1: %2 FLOP per byte, right of %3, where the ceilings meet: computing is the limit.</source>
        <translation>%1: %2 FLOP por byte, a la derecha de %3, donde se cruzan los techos: el cálculo es el límite.</translation>
    </message>
    <message>
        <source>The ceilings allow %1 tokens/s here; %2 were reached without sampling (%3).</source>
        <translation>Los techos permiten aquí %1 tokens/s; se alcanzaron %2 sin contar el muestreo (%3).</translation>
    </message>
    <message>
        <source>The ceilings allow %1 positions/s here; %2 were reached without sampling (%3).</source>
        <translation>Los techos permiten aquí %1 posiciones/s; se alcanzaron %2 sin contar el muestreo (%3).</translation>
    </message>
    <message>
        <source>Ceilings: not measured on this machine yet</source>
        <translation>Techos: aún sin medir en esta máquina</translation>
    </message>
    <message>
        <source>Ceilings, measured here: %1 GFLOP/s in registers and %2 GB/s of reading (%3, threads: %4)</source>
        <extracomment>%1 and %2 are the two ceilings, %3 an instruction set, %4 a number of threads</extracomment>
        <translation>Techos, medidos aquí: %1 GFLOP/s en registros y %2 GB/s de lectura (%3, hilos: %4)</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>paso entero</translation>
    </message>
    <message>
        <source>%1: 2 × %2 multiply-adds (counted) / %3 (computed) = %4 FLOP per byte; %5 measured, so %6 GFLOP/s</source>
        <translation>%1: 2 × %2 multiplicaciones con suma (contadas) / %3 (calculados) = %4 FLOP por byte; %5 medidos, es decir %6 GFLOP/s</translation>
    </message>
    <message>
        <source>, %1 of what the ceilings allow</source>
        <translation>, %1 de lo que permiten los techos</translation>
    </message>
    <message>
        <source>FLOP per byte (counted / computed)</source>
        <translation>FLOP por byte (contado / calculado)</translation>
    </message>
    <message>
        <source>GFLOP/s (measured)</source>
        <translation>GFLOP/s (medido)</translation>
    </message>
    <message>
        <source>reading memory: %1 GB/s</source>
        <translation>lectura de memoria: %1 GB/s</translation>
    </message>
    <message>
        <source>computing: %1 GFLOP/s</source>
        <translation>cálculo: %1 GFLOP/s</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Multiply-adds (counted)</source>
        <translation>Multiplicaciones con suma (contadas)</translation>
    </message>
    <message>
        <source>Bytes (computed)</source>
        <translation>Bytes (calculados)</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>FLOP por byte</translation>
    </message>
    <message>
        <source>Time (measured)</source>
        <translation>Tiempo (medido)</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Ceiling</source>
        <translation>Techo</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Alcanzado</translation>
    </message>
    <message>
        <source>This is faster than the ceilings allow, so other programs held up their measurement. Measure again.</source>
        <translation>Es más rápido de lo que permiten los techos: otros programas estorbaron al medirlos. Mide otra vez.</translation>
    </message>
    <message>
        <source>Disturbed: other programs took the core during this step.</source>
        <translation>Con interferencias: otros programas ocuparon el núcleo durante este paso.</translation>
    </message>
    <message>
        <source>prefill of %1 tokens, rows per pass: %2</source>
        <translation>prellenado de %1 tokens, filas por pasada: %2</translation>
    </message>
    <message>
        <source>rows per pass: %1</source>
        <extracomment>at a dot of a plot; %1 a number</extracomment>
        <translation>filas por pasada: %1</translation>
    </message>
    <message>
        <source>%1 FLOP per byte; ceilings not measured yet</source>
        <translation>%1 FLOP por byte; techos aún sin medir</translation>
    </message>
    <message>
        <source>%1 FLOP per byte, left of %2: memory is the limit.</source>
        <extracomment>%1 of the step, %2 where the ceilings meet</extracomment>
        <translation>%1 FLOP por byte, a la izquierda de %2: la memoria es el límite.</translation>
    </message>
    <message>
        <source>%1 FLOP per byte, right of %2: computing is the limit.</source>
        <translation>%1 FLOP por byte, a la derecha de %2: el cálculo es el límite.</translation>
    </message>
</context>
<context>
    <name>kvscope::RooflinePage</name>
    <message>
        <source>Roofline of step %1</source>
        <extracomment>title of a picture; %1 a step</extracomment>
        <translation>Roofline del paso %1</translation>
    </message>
</context>
<context>
    <name>kvscope::RooflinePanel</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Gráfica</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Measure ceilings</source>
        <translation>Medir los techos</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Medir otra vez</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Midiendo…</translation>
    </message>
    <message>
        <source>Stages of the step under the two ceilings of this machine</source>
        <translation>Las etapas del paso bajo los dos techos de esta máquina</translation>
    </message>
    <message>
        <source>Operations, bytes and time of each stage, and its ceiling</source>
        <translation>Operaciones, bytes y tiempo de cada etapa, y su techo</translation>
    </message>
    <message>
        <source>The first step fills it: what each stage makes of every byte.</source>
        <translation>El primer paso la llena: lo que cada etapa saca de cada byte.</translation>
    </message>
    <message>
        <source>Not available while a race is being timed</source>
        <translation>No disponible mientras se mide una carrera</translation>
    </message>
    <message>
        <source>Measures how fast this machine multiplies and adds in registers and reads as many bytes as the model has; about two seconds</source>
        <translation>Mide a qué velocidad esta máquina multiplica y suma en registros y lee tantos bytes como tiene el modelo; unos dos segundos</translation>
    </message>
    <message>
        <source>Point at a dot, or use the arrow keys, for its numbers</source>
        <translation>Señala un punto, o usa las flechas, para ver sus números</translation>
    </message>
    <message>
        <source>Point at a dot for its numbers</source>
        <translation>Señala un punto para ver sus números</translation>
    </message>
</context>
<context>
    <name>kvscope::RowPair</name>
    <message>
        <source>more in %1</source>
        <translation>más en %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>A: layer %1, head %2</source>
        <translation>A: capa %1, cabeza %2</translation>
    </message>
    <message>
        <source>B: layer %1, head %2</source>
        <translation>B: capa %1, cabeza %2</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A y B</translation>
    </message>
    <message>
        <source>Row %1 in A</source>
        <translation>Fila %1 en A</translation>
    </message>
    <message>
        <source>Rows %1 and %2 in A</source>
        <translation>Filas %1 y %2 en A</translation>
    </message>
    <message>
        <source>Row %1 in A and B</source>
        <translation>Fila %1 en A y B</translation>
    </message>
    <message>
        <source>A looks most at %1</source>
        <extracomment>%1: a key and its weight</extracomment>
        <translation>A mira sobre todo a %1</translation>
    </message>
    <message>
        <source>Looks most at %1; the row before at %2</source>
        <extracomment>%1 and %2: a key and its weight</extracomment>
        <translation>Mira sobre todo a %1; la fila anterior a %2</translation>
    </message>
    <message>
        <source>A looks most at %1; B at %2</source>
        <extracomment>%1 and %2: a key and its weight</extracomment>
        <translation>A mira sobre todo a %1; B a %2</translation>
    </message>
    <message>
        <source>Key %1: %2</source>
        <translation>Clave %1: %2</translation>
    </message>
    <message>
        <source>Key %1: %2, in the row before %3, difference %4</source>
        <extracomment>%1: a key, %2 and %3: weights, %4: a number with its sign</extracomment>
        <translation>Clave %1: %2, en la fila anterior %3, diferencia %4</translation>
    </message>
    <message>
        <source>Key %1: A %2, B %3, difference %4</source>
        <extracomment>%1: a key, %2 and %3: weights, %4: a number with its sign</extracomment>
        <translation>Clave %1: A %2, B %3, diferencia %4</translation>
    </message>
    <message>
        <source>step %1, row %2</source>
        <translation>paso %1, fila %2</translation>
    </message>
    <message>
        <source>cache on, in the run</source>
        <translation>con caché, en la ejecución</translation>
    </message>
    <message>
        <source>cache off, in the run</source>
        <translation>sin caché, en la ejecución</translation>
    </message>
    <message>
        <source>cache off, computed again</source>
        <translation>sin caché, calculada de nuevo</translation>
    </message>
    <message>
        <source>cache on, computed again</source>
        <translation>con caché, calculada de nuevo</translation>
    </message>
    <message>
        <source>Row %1 in A with the cache on and off</source>
        <translation>Fila %1 en A con caché y sin caché</translation>
    </message>
    <message>
        <source>Row %1 in A at steps %2 and %3</source>
        <translation>Fila %1 en A en los pasos %2 y %3</translation>
    </message>
    <message>
        <source>Row %1 in A at step %2, row %3 at step %4</source>
        <translation>Fila %1 en A en el paso %2, fila %3 en el paso %4</translation>
    </message>
    <message numerus="yes">
        <source>Compared: the same %Ln weight(s), to the last bit</source>
        <extracomment>%Ln: number of the weights that were compared</extracomment>
        <translation>
            <numerusform>Comparado: el mismo %Ln peso, hasta el último bit</numerusform>
            <numerusform>Comparados: los mismos %Ln pesos, hasta el último bit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compared: %Ln of %1 weights differ, by %2 at most</source>
        <extracomment>%Ln: number of weights, %1: of how many, %2: a small number</extracomment>
        <translation>
            <numerusform>Comparados: difiere %Ln de %1 pesos, en %2 como mucho</numerusform>
            <numerusform>Comparados: difieren %Ln de %1 pesos, en %2 como mucho</numerusform>
        </translation>
    </message>
    <message>
        <source>Looks most at %1; at step %3 at %2</source>
        <extracomment>%1 and %2: a key and its weight, %3: number of a step</extracomment>
        <translation>Mira sobre todo a %1; en el paso %3, a %2</translation>
    </message>
    <message>
        <source>Key %1: %2, at step %5 %3, difference %4</source>
        <extracomment>%1: a key, %2 and %3: weights, %4: a number with its sign, %5: number of a step</extracomment>
        <translation>Clave %1: %2, en el paso %5 %3, diferencia %4</translation>
    </message>
    <message>
        <source>Key %1: cache on %2, cache off %3, difference %4</source>
        <extracomment>%1: a key, %2 and %3: weights, %4: a number with its sign</extracomment>
        <translation>Clave %1: con caché %2, sin caché %3, diferencia %4</translation>
    </message>
    <message>
        <source>Key %1: cache off %2, cache on %3, difference %4</source>
        <translation>Clave %1: sin caché %2, con caché %3, diferencia %4</translation>
    </message>
</context>
<context>
    <name>kvscope::RunPair</name>
    <message>
        <source>%1: no other run to compare it with</source>
        <translation>%1: no hay otra ejecución con la que compararla</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %2 have the same %Ln token(s)</source>
        <extracomment>two runs whose tokens are the same as far as both go</extracomment>
        <translation>
            <numerusform>%1 y %2 tienen el mismo token (%Ln)</numerusform>
            <numerusform>%1 y %2 tienen los mismos %Ln tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 part at position %3: “%4”, “%5”</source>
        <extracomment>&quot;Run 2 and run 1 part at position 6: nice, cold&quot;</extracomment>
        <translation>%1 y %2 se separan en la posición %3: «%4», «%5»</translation>
    </message>
    <message>
        <source>has no token %1 yet</source>
        <translation>aún no tiene el token %1</translation>
    </message>
    <message>
        <source>prompt, token %1 of %2</source>
        <translation>prompt, token %1 de %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>paso %1 de %2</translation>
    </message>
    <message>
        <source>%1 · %2 operations</source>
        <translation>%1 · %2 operaciones</translation>
    </message>
    <message>
        <source>%1 · %2 operations · %3 tokens/s</source>
        <translation>%1 · %2 operaciones · %3 tokens/s</translation>
    </message>
    <message>
        <source>viewed</source>
        <extracomment>after what a run had done at a step: the window shows this step</extracomment>
        <translation>mostrado</translation>
    </message>
    <message>
        <source>Part at position %1</source>
        <extracomment>two runs; the first one&apos;s tokens are the same as the other&apos;s as far as both go</extracomment>
        <translation>Divergen: posición %1</translation>
    </message>
    <message numerus="yes">
        <source>The same %Ln token(s)</source>
        <translation>
            <numerusform>El mismo token</numerusform>
            <numerusform>Los mismos %Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::RunText</name>
    <message>
        <source>Run %1</source>
        <translation>Ejecución %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>rows of the cache: &quot;5 of 8&quot;
----------
finished steps of planned ones</extracomment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1, %2 again</source>
        <extracomment>%1 &quot;5 of 8&quot; rows of the cache were kept, %2 were computed once more</extracomment>
        <translation>%1, %2 otra vez</translation>
    </message>
    <message numerus="yes">
        <source>Nothing of the cache was kept; %Ln row(s) were computed again.</source>
        <extracomment>%Ln rows of the cache; an earlier run had computed them</extracomment>
        <translation>
            <numerusform>No se conservó nada de la caché; se recalculó %Ln fila.</numerusform>
            <numerusform>No se conservó nada de la caché; se recalcularon %Ln filas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) kept</source>
        <translation>
            <numerusform>%Ln fila conservada</numerusform>
            <numerusform>%Ln filas conservadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln computed again</source>
        <translation>
            <numerusform>%Ln recalculada</numerusform>
            <numerusform>%Ln recalculadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln nueva</numerusform>
            <numerusform>%Ln nuevas</numerusform>
        </translation>
    </message>
    <message>
        <source>TTFT warm %1, cold not measured</source>
        <translation>TTFT en caliente %1, en frío sin medir</translation>
    </message>
    <message>
        <source>TTFT warm %1, cold %2</source>
        <extracomment>times to the first token, with the kept rows and without them</extracomment>
        <translation>TTFT en caliente %1, en frío %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bit(s) differ</source>
        <extracomment>of the logits, with the kept rows and without them</extracomment>
        <translation>
            <numerusform>%Ln bit difiere</numerusform>
            <numerusform>%Ln bits difieren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::RunTreeModel</name>
    <message>
        <source>now</source>
        <extracomment>the run that the session goes on with</extracomment>
        <translation>ahora</translation>
    </message>
    <message>
        <source>Rows of the cache that the first step kept, of those that it needed</source>
        <translation>Filas de la caché que conservó el primer paso, de las que necesitaba</translation>
    </message>
    <message>
        <source>Of the steps after the first</source>
        <translation>De los pasos posteriores al primero</translation>
    </message>
    <message>
        <source>Multiply-adds counted in all steps</source>
        <translation>Multiplicaciones con suma contadas en todos los pasos</translation>
    </message>
    <message>
        <source>Time to first token: the first step and its sampling, with what was kept</source>
        <translation>Tiempo hasta el primer token: el primer paso y su muestreo, con lo que se conservó</translation>
    </message>
    <message>
        <source>The same positions without anything kept, measured by the check of the first step</source>
        <translation>Las mismas posiciones sin conservar nada, medidas por la comprobación del primer paso</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservado</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operaciones</translation>
    </message>
    <message>
        <source>TTFT (ms)</source>
        <translation>TTFT (ms)</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TTFT cold (ms)</source>
        <translation>TTFT en frío (ms)</translation>
    </message>
    <message>
        <source>TTFT cold</source>
        <translation>TTFT en frío</translation>
    </message>
    <message>
        <source>Run</source>
        <comment>noun</comment>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>at step %1</source>
        <extracomment>the step of the current run that the window shows, a past one</extracomment>
        <translation>en el paso %1</translation>
    </message>
</context>
<context>
    <name>kvscope::RunsPanel</name>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Compute the first step once more without anything kept, and compare the bits of its logits</source>
        <translation>Calcular otra vez el primer paso sin conservar nada y comparar los bits de sus logits</translation>
    </message>
    <message>
        <source>Runs and their branches</source>
        <translation>Ejecuciones y sus ramas</translation>
    </message>
    <message>
        <source>Two runs, token by token</source>
        <translation>Dos ejecuciones, token a token</translation>
    </message>
    <message>
        <source>Position in both runs</source>
        <translation>Posición en ambas ejecuciones</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Aún no hay ejecuciones</translation>
    </message>
    <message>
        <source>Load a model and enter a prompt. Every run and every branch of one then has a line here.</source>
        <translation>Carga un modelo y escribe un texto. Cada ejecución y cada rama tendrá aquí una línea.</translation>
    </message>
    <message>
        <source>Continue this run</source>
        <translation>Continuar esta ejecución</translation>
    </message>
    <message>
        <source>Measure cold TTFT</source>
        <translation>Medir el TTFT en frío</translation>
    </message>
    <message>
        <source>A race is running</source>
        <translation>Hay una carrera en marcha</translation>
    </message>
    <message>
        <source>This is the current run</source>
        <translation>Es la ejecución actual</translation>
    </message>
    <message>
        <source>Make this the current run; rows that the cache no longer has are computed again</source>
        <translation>Convertirla en la ejecución actual; las filas que la caché ya no tiene se recalculan</translation>
    </message>
</context>
<context>
    <name>kvscope::SamplingButton</name>
    <message>
        <source>Greedy</source>
        <translation>Voraz</translation>
    </message>
    <message>
        <source>T %1, k %2, p %3</source>
        <extracomment>T is the temperature, k and p are top-k and top-p</extracomment>
        <translation>T %1, k %2, p %3</translation>
    </message>
    <message>
        <source>T %1, k %2</source>
        <translation>T %1, k %2</translation>
    </message>
    <message>
        <source>T %1, p %2</source>
        <translation>T %1, p %2</translation>
    </message>
    <message>
        <source>T %1</source>
        <translation>T %1</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Muestreo</translation>
    </message>
    <message>
        <source>Greedy: always the likeliest token</source>
        <translation>Voraz: siempre el token más probable</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Below 1, likely tokens are sampled more often; above 1, less often</source>
        <translation>Por debajo de 1, los tokens probables se muestrean más a menudo; por encima de 1, menos</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>Sample only from the k likeliest tokens</source>
        <translation>Muestrear solo entre los k tokens más probables</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Sample only from the likeliest tokens that together reach this probability</source>
        <translation>Muestrear solo entre los tokens más probables que juntos alcanzan esta probabilidad</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>The same seed, prompt and settings give the same tokens</source>
        <translation>La misma semilla, con el mismo prompt y los mismos ajustes, da los mismos tokens</translation>
    </message>
    <message>
        <source>all</source>
        <extracomment>top k without a limit</extracomment>
        <translation>todos</translation>
    </message>
    <message>
        <source>Applies from the next step.</source>
        <translation>Se aplica desde el paso siguiente.</translation>
    </message>
</context>
<context>
    <name>kvscope::SavePicture</name>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Anchura</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Altura</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>Paleta</translation>
    </message>
    <message>
        <source> px</source>
        <extracomment>pixels, after a number</extracomment>
        <translation> px</translation>
    </message>
    <message>
        <source> dpi</source>
        <extracomment>dots per inch, after a number</extracomment>
        <translation> ppp</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Gris</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Numbers: %1</source>
        <extracomment>a format of files with the weights as numbers: &quot;Numbers: CSV&quot;</extracomment>
        <translation>Números: %1</translation>
    </message>
    <message>
        <source>Numbers of the whole run: %1</source>
        <translation>Números de toda la ejecución: %1</translation>
    </message>
    <message>
        <source>Animation of the steps: %1</source>
        <extracomment>a file with all heads, tokens, counts and times: &quot;Numbers of the whole run: NPZ&quot;</extracomment>
        <translation>Animación de los pasos: %1</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copies the picture to the clipboard</source>
        <translation>Copia la imagen al portapapeles</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Imágenes</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papel</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Unit of lengths on paper</source>
        <translation>Unidad de las medidas en papel</translation>
    </message>
    <message>
        <source>Width on paper</source>
        <translation>Anchura en papel</translation>
    </message>
    <message>
        <source>Height on paper</source>
        <translation>Altura en papel</translation>
    </message>
    <message>
        <source>Caption: model, prompt, step, settings</source>
        <translation>Leyenda: modelo, prompt, paso, ajustes</translation>
    </message>
    <message>
        <source>Pinned row and cell</source>
        <translation>Fila y celda fijadas</translation>
    </message>
    <message>
        <source>Save its recipe and session too</source>
        <translation>Guardar también su receta y su sesión</translation>
    </message>
    <message>
        <source> pt</source>
        <extracomment>points, the unit of font sizes, after a number</extracomment>
        <translation> pt</translation>
    </message>
    <message>
        <source>As usual</source>
        <extracomment>a font size: that of the program</extracomment>
        <translation>El habitual</translation>
    </message>
    <message>
        <source> s</source>
        <extracomment>seconds, after a number</extracomment>
        <translation> s</translation>
    </message>
    <message>
        <source>This one</source>
        <translation>Solo esta</translation>
    </message>
    <message>
        <source>All heads of this step</source>
        <translation>Todas las cabezas de este paso</translation>
    </message>
    <message>
        <source>This head at every step</source>
        <translation>Esta cabeza en cada paso</translation>
    </message>
    <message>
        <source>This head in every layer</source>
        <translation>Esta cabeza en cada capa</translation>
    </message>
    <message>
        <source>Any width</source>
        <extracomment>widths of paper columns</extracomment>
        <translation>Anchura libre</translation>
    </message>
    <message>
        <source>Column, 85 mm</source>
        <translation>Columna, 85 mm</translation>
    </message>
    <message>
        <source>Text, 125 mm</source>
        <translation>Texto, 125 mm</translation>
    </message>
    <message>
        <source>Page, 178 mm</source>
        <translation>Página, 178 mm</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>cm</source>
        <translation>cm</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>pulgadas</translation>
    </message>
    <message>
        <source>in</source>
        <translation>in</translation>
    </message>
    <message>
        <source>A session file has no model to compute what this view shows beside the run</source>
        <translation>Un archivo de sesión no tiene modelo con el que calcular lo que esta vista muestra junto a la ejecución</translation>
    </message>
    <message>
        <source>Numbers have no picture.</source>
        <translation>Los números no tienen imagen.</translation>
    </message>
    <message>
        <source>%1 exists already. Do you want to replace it?</source>
        <translation>%1 ya existe. ¿Quieres reemplazarlo?</translation>
    </message>
    <message numerus="yes">
        <source>%n files of these names exist already, %1 among them. Do you want to replace them?</source>
        <translation>
            <numerusform>Ya existe %n archivo con estos nombres: %1. ¿Quieres reemplazarlo?</numerusform>
            <numerusform>Ya existen %n archivos con estos nombres, entre ellos %1. ¿Quieres reemplazarlos?</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture can be drawn again from them, with the same bytes each time</source>
        <translation>Con ellas se puede dibujar de nuevo la imagen, siempre con los mismos bytes</translation>
    </message>
</context>
<context>
    <name>kvscope::Scaling</name>
    <message>
        <source>projections and MLP</source>
        <translation>proyecciones y MLP</translation>
    </message>
    <message>
        <source>scores and values</source>
        <translation>puntuaciones y valores</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>capa de salida</translation>
    </message>
    <message>
        <source>cache on</source>
        <translation>con caché</translation>
    </message>
    <message>
        <source>cache off</source>
        <translation>sin caché</translation>
    </message>
    <message>
        <source>Scores and values of a step never outgrow projections and MLP: this model&apos;s attention sees a limited window.</source>
        <translation>Las puntuaciones y los valores de un paso nunca superan a las proyecciones y la MLP: la atención de este modelo ve una ventana limitada.</translation>
    </message>
    <message>
        <source>That is beyond this model&apos;s context of %1.</source>
        <translation>Eso queda más allá del contexto de este modelo, de %1.</translation>
    </message>
    <message>
        <source>Between %1 and %2 positions: projections and MLP %3 without the cache, %4 with; scores and values %5 without, %6 with.</source>
        <extracomment>%1 and %2 are lengths; %3, %4 the powers without and with the cache of the first part, %5, %6 of the second</extracomment>
        <translation>Entre %1 y %2 posiciones: proyecciones y MLP, %3 sin la caché y %4 con ella; puntuaciones y valores, %5 sin ella y %6 con ella.</translation>
    </message>
    <message>
        <source>“O(n²) becomes O(n)” holds for the projections of K and V; the scan goes from n³ to n², so it stays quadratic.</source>
        <translation>«O(n²) pasa a O(n)» es cierto para las proyecciones de K y V; el recorrido pasa de n³ a n², así que sigue siendo cuadrático.</translation>
    </message>
    <message>
        <source>%1, %2, at %3 positions: %4 multiply-adds, counted in the viewed step</source>
        <extracomment>%1 a cause, %2 &quot;cache on&quot; or &quot;cache off&quot;, %3 a number of positions, %4 a number of multiply-adds</extracomment>
        <translation>%1, %2, a %3 posiciones: %4 multiplicaciones con suma, contadas en el paso mostrado</translation>
    </message>
    <message>
        <source>%1, %2, at %3 positions: %4 multiply-adds, computed</source>
        <translation>%1, %2, a %3 posiciones: %4 multiplicaciones con suma, calculadas</translation>
    </message>
    <message>
        <source>positions of the text</source>
        <translation>posiciones del texto</translation>
    </message>
    <message>
        <source>multiply-adds of all steps up to this length (computed)</source>
        <translation>multiplicaciones con suma de todos los pasos hasta esa longitud (calculado)</translation>
    </message>
    <message>
        <source>multiply-adds of one step (lines: computed)</source>
        <translation>multiplicaciones con suma de un paso (líneas: calculado)</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posiciones</translation>
    </message>
    <message>
        <source>Scores and values of a step outgrow projections and MLP from %1 positions on with the cache, from %2 without (computed).</source>
        <translation>Las puntuaciones y los valores de un paso superan a las proyecciones y la MLP a partir de %1 posiciones con la caché y de %2 sin ella (calculado).</translation>
    </message>
    <message>
        <source>The output head included, it is from %1 and %2.</source>
        <extracomment>%1 and %2 are numbers of positions, with the cache and without</extracomment>
        <translation>Con la capa de salida incluida, a partir de %1 y %2.</translation>
    </message>
    <message>
        <source>multiply-adds in all (computed)</source>
        <extracomment>above a low plot</extracomment>
        <translation>multiplicaciones con suma en total (calculado)</translation>
    </message>
    <message>
        <source>multiply-adds (lines: computed)</source>
        <translation>multiplicaciones con suma (líneas: calculado)</translation>
    </message>
</context>
<context>
    <name>kvscope::ScalingPage</name>
    <message>
        <source>What grows how: operations by cause</source>
        <translation>Qué crece y cómo: operaciones por causa</translation>
    </message>
</context>
<context>
    <name>kvscope::ScalingPanel</name>
    <message>
        <source>What grows how</source>
        <translation>Qué crece y cómo</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Gráfica</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Un paso</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>Texto entero</translation>
    </message>
    <message>
        <source>Operations of</source>
        <translation>Operaciones de</translation>
    </message>
    <message>
        <source>Open a small model with random weights that crosses the length</source>
        <translation>Abrir un modelo pequeño de pesos aleatorios que cruza esa longitud</translation>
    </message>
    <message>
        <source>Operations by cause against the length of the text</source>
        <translation>Operaciones por causa según la longitud del texto</translation>
    </message>
    <message>
        <source>Operations by cause for several lengths, with the cache and without</source>
        <translation>Operaciones por causa a varias longitudes, con la caché y sin ella</translation>
    </message>
    <message>
        <source>Load a model with weights to fill this view.</source>
        <translation>Carga un modelo con pesos para llenar esta vista.</translation>
    </message>
    <message>
        <source>Point at a dot, or use the arrow keys, for its numbers</source>
        <translation>Señala un punto, o usa las flechas, para ver sus números</translation>
    </message>
    <message>
        <source>Point at a dot for its numbers</source>
        <translation>Señala un punto para ver sus números</translation>
    </message>
</context>
<context>
    <name>kvscope::ShadedFigure</name>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>of the row&apos;s largest</source>
        <extracomment>beside a legend: share of the largest weight of the row</extracomment>
        <translation>del mayor de la fila</translation>
    </message>
    <message>
        <source>of the rest</source>
        <extracomment>beside a legend: share of what the row has left without the first token</extracomment>
        <translation>del resto</translation>
    </message>
    <message>
        <source>later: not applicable</source>
        <translation>posteriores: no aplicable</translation>
    </message>
</context>
<context>
    <name>kvscope::ShadedPage</name>
    <message>
        <source>Attention as text: %1, step %2</source>
        <extracomment>title of a picture; %1: &quot;Layer 1, head 2, row 14 is&quot;, %2 step</extracomment>
        <translation>Atención como texto: %1, paso %2</translation>
    </message>
</context>
<context>
    <name>kvscope::ShadedRow</name>
    <message>
        <source>Layer %1, head %2, row %3</source>
        <extracomment>%1 layer, %2 head, %3 the position and the token that looks at the others</extracomment>
        <translation>Capa %1, cabeza %2, fila %3</translation>
    </message>
    <message>
        <source>looks most at %1: %2</source>
        <extracomment>%1: a key, %2: its weight</extracomment>
        <translation>mira sobre todo a %1: %2</translation>
    </message>
    <message>
        <source>%1 comes later than row %2, which cannot see it</source>
        <translation>%1 es posterior a la fila %2, que no puede verlo</translation>
    </message>
    <message>
        <source>%1 is outside of this layer&apos;s window</source>
        <translation>%1 está fuera de la ventana de esta capa</translation>
    </message>
    <message>
        <source>%1: weight %2, rank %3 of %4</source>
        <extracomment>%1: a key, %2: its weight, %3: its rank among %4 keys</extracomment>
        <translation>%1: peso %2, puesto %3 de %4</translation>
    </message>
</context>
<context>
    <name>kvscope::ShadedTableModel</name>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Peso</translation>
    </message>
    <message>
        <source>Rank</source>
        <extracomment>heading of a column: 1 is the largest weight</extracomment>
        <translation>Puesto</translation>
    </message>
</context>
<context>
    <name>kvscope::SpeakerBar</name>
    <message>
        <source>%1, shown for %2</source>
        <extracomment>the time of day, and how long the presenter has been shown</extracomment>
        <translation>%1, se muestra desde hace %2</translation>
    </message>
    <message>
        <source>The screen is black</source>
        <translation>La pantalla está en negro</translation>
    </message>
    <message>
        <source>On the other screen: %1</source>
        <translation>En la otra pantalla: %1</translation>
    </message>
    <message>
        <source>Page Down: %1</source>
        <extracomment>what a clicker&apos;s next key does</extracomment>
        <translation>AvPág: %1</translation>
    </message>
    <message>
        <source>Next question: %1</source>
        <translation>Próxima pregunta: %1</translation>
    </message>
    <message>
        <source>Speaker&apos;s bar</source>
        <translation>Barra del orador</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Negro</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>As Page Up in the presenter</source>
        <translation>Como RePág en el presentador</translation>
    </message>
    <message>
        <source>As Page Down in the presenter</source>
        <translation>Como AvPág en el presentador</translation>
    </message>
    <message>
        <source>Blacks the other screen, or shows it again</source>
        <translation>Pone la otra pantalla en negro, o la vuelve a mostrar</translation>
    </message>
    <message>
        <source>Leaves the presenter</source>
        <translation>Sale del presentador</translation>
    </message>
</context>
<context>
    <name>kvscope::SpeedControl</name>
    <message>
        <source>Speed: %1/s</source>
        <extracomment>steps per second in a free run; &quot;/s&quot; means &quot;per second&quot;</extracomment>
        <translation>Velocidad: %1/s</translation>
    </message>
    <message>
        <source>Speed: max</source>
        <translation>Velocidad: máx.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Steps per second while running</source>
        <translation>Pasos por segundo mientras se ejecuta</translation>
    </message>
</context>
<context>
    <name>kvscope::StageLegend</name>
    <message>
        <source>Stages, from the bottom of a bar: %1</source>
        <translation>Etapas, desde la base de la barra: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln stage(s)</source>
        <extracomment>stages of a bar that a short legend leaves out</extracomment>
        <translation>
            <numerusform>%Ln etapa</numerusform>
            <numerusform>%Ln etapas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln más</numerusform>
            <numerusform>%Ln más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StatusBar</name>
    <message>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <source>Loading a model</source>
        <translation>Cargando un modelo</translation>
    </message>
    <message>
        <source>Paused after step %1</source>
        <translation>En pausa tras el paso %1</translation>
    </message>
    <message>
        <source>Ready for step 1</source>
        <translation>Listo para el paso 1</translation>
    </message>
    <message>
        <source>Running, step %1 done</source>
        <translation>En marcha, paso %1 hecho</translation>
    </message>
    <message>
        <source>Finished after step %1</source>
        <translation>Terminado tras el paso %1</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminado</translation>
    </message>
    <message>
        <source>Cache on and off do not agree: different token in step %1, logit difference %2</source>
        <translation>Con y sin caché no coinciden: otro token en el paso %1, diferencia de logits %2</translation>
    </message>
    <message>
        <source>Cache on and off do not agree: step %1, logit difference %2</source>
        <translation>Con y sin caché no coinciden: paso %1, diferencia de logits %2</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>Semilla %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation>
            <numerusform>%Ln hilo</numerusform>
            <numerusform>%Ln hilos</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured here: %1, %2, debug build</source>
        <translation>Medido aquí: %1, %2, compilación de depuración</translation>
    </message>
    <message>
        <source>Measured here: %1, %2</source>
        <translation>Medido aquí: %1, %2</translation>
    </message>
    <message>
        <source>Capture overhead: %1 (not included)</source>
        <extracomment>the time spent copying data for display; not part of the timeline&apos;s bars</extracomment>
        <translation>Coste de la captura: %1 (no incluido)</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>Pesos aleatorios</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>End of text: paused after step %1</source>
        <extracomment>the end-of-text token was sampled</extracomment>
        <translation>Fin del texto: en pausa tras el paso %1</translation>
    </message>
    <message>
        <source>Measured here: %1, %2, build with sanitizers</source>
        <translation>Medido aquí: %1, %2, compilación con sanitizers</translation>
    </message>
    <message>
        <source>%1, from %2 on</source>
        <extracomment>%1 a sentence without its full stop, %2 a place: layer 1, attention scores</extracomment>
        <translation>%1, desde %2</translation>
    </message>
    <message>
        <source>On and off do not agree: step %1, logit difference %2</source>
        <translation>Con y sin no coinciden: paso %1, diferencia de logits %2</translation>
    </message>
    <message>
        <source>On and off agree: logit difference %1, rounding</source>
        <translation>Con y sin coinciden: diferencia de logits %1, redondeo</translation>
    </message>
    <message>
        <source>no AVX</source>
        <extracomment>instead of the name of an instruction set: the machine has none that speeds up the kernels</extracomment>
        <translation>sin AVX</translation>
    </message>
    <message>
        <source>Check now</source>
        <extracomment>a link: compares the steps of the run with the other mode</extracomment>
        <translation>Comprobar ahora</translation>
    </message>
    <message>
        <source>Cache on and off agree: same tokens, largest logit difference %1, rounding (%2)</source>
        <extracomment>the kernels add in a different order for one row than for many</extracomment>
        <translation>Con y sin caché coinciden: mismos tokens, diferencia máxima de logits %1, redondeo (%2)</translation>
    </message>
    <message>
        <source>Same tokens, largest logit difference %1, rounding from %2 on (%3)</source>
        <extracomment>%2 a place: layer 1, QKV</extracomment>
        <translation>Mismos tokens, diferencia máxima de logits %1, redondeo a partir de %2 (%3)</translation>
    </message>
    <message>
        <source>Cache on and off agree: same tokens, largest logit difference %1 (%2)</source>
        <translation>Con y sin caché coinciden: mismos tokens, diferencia máxima de logits %1 (%2)</translation>
    </message>
    <message>
        <source>On and off agree: logit difference %1 (%2)</source>
        <translation>Con y sin coinciden: diferencia de logits %1 (%2)</translation>
    </message>
    <message>
        <source>Recorded up to step %1</source>
        <translation>Grabada hasta el paso %1</translation>
    </message>
    <message>
        <source>Measured then: %1, %2</source>
        <extracomment>a session file&apos;s machine: an instruction set and a number of threads</extracomment>
        <translation>Medido entonces: %1, %2</translation>
    </message>
</context>
<context>
    <name>kvscope::StepCounter</name>
    <message>
        <source>No step yet</source>
        <translation>Ningún paso todavía</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <source>Viewing step %1 of %2</source>
        <translation>Viendo el paso %1 de %2</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Paso %1 de %2</translation>
    </message>
    <message>
        <source>live: %1</source>
        <translation>en directo: %1</translation>
    </message>
    <message>
        <source>prefill, position %1</source>
        <translation>prellenado, posición %1</translation>
    </message>
    <message>
        <source>warm-up, position %1</source>
        <extracomment>the first step after the cache was switched on: it fills the cache again</extracomment>
        <translation>calentamiento, posición %1</translation>
    </message>
    <message>
        <source>decode, position %1</source>
        <translation>decodificación, posición %1</translation>
    </message>
    <message>
        <source>%1 · live</source>
        <extracomment>after the step&apos;s kind and position: nothing later has been computed</extracomment>
        <translation>%1 · en directo</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>Seguir desde aquí</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Volver al directo</translation>
    </message>
    <message>
        <source>Start a branch at this step</source>
        <translation>Empezar una rama en este paso</translation>
    </message>
    <message>
        <source>View the newest step (Esc)</source>
        <translation>Ver el paso más reciente (Esc)</translation>
    </message>
    <message>
        <source>Viewed step</source>
        <translation>Paso que se ve</translation>
    </message>
    <message>
        <source>View an earlier step; nothing is recomputed</source>
        <translation>Ver un paso anterior; no se recalcula nada</translation>
    </message>
    <message>
        <source>position %1</source>
        <extracomment>the newest position of a step</extracomment>
        <translation>posición %1</translation>
    </message>
    <message>
        <source>branch, position %1</source>
        <translation>rama, posición %1</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Rama</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En vivo</translation>
    </message>
    <message>
        <source>Viewing %1 of %2</source>
        <extracomment>a past step of as many as were computed</extracomment>
        <translation>Viendo %1 de %2</translation>
    </message>
    <message>
        <source>Step %1/%2</source>
        <extracomment>the same as &quot;Step %1 of %2&quot; in less room</extracomment>
        <translation>Paso %1/%2</translation>
    </message>
</context>
<context>
    <name>kvscope::StepLine</name>
    <message>
        <source>No step computed yet</source>
        <translation>Ningún paso calculado aún</translation>
    </message>
    <message>
        <source>What the step did</source>
        <translation>Lo que hizo el paso</translation>
    </message>
    <message>
        <source>Run before</source>
        <extracomment>goes back to the run that a branch left</extracomment>
        <translation>Ejecución anterior</translation>
    </message>
    <message numerus="yes">
        <source>Back to the run that this branch left, with its %Ln step(s); the branch ends</source>
        <translation>
            <numerusform>Volver a la ejecución que dejó esta rama, con su %Ln paso; la rama termina</numerusform>
            <numerusform>Volver a la ejecución que dejó esta rama, con sus %Ln pasos; la rama termina</numerusform>
        </translation>
    </message>
    <message>
        <source>Back to the run before the branch</source>
        <translation>Volver a la ejecución anterior a la rama</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Step %1: its numbers are shown with the answer</source>
        <extracomment>while a lesson asks the class a question</extracomment>
        <translation>Paso %1: sus números se muestran con la respuesta</translation>
    </message>
</context>
<context>
    <name>kvscope::StepModel</name>
    <message>
        <source>rest</source>
        <extracomment>embedding, output head and sampling together</extracomment>
        <translation>resto</translation>
    </message>
    <message>
        <source>Step %L1: %2</source>
        <translation>Paso %L1: %2</translation>
    </message>
    <message>
        <source>%1, cache on</source>
        <translation>%1, con caché</translation>
    </message>
    <message>
        <source>%1, cache off</source>
        <translation>%1, sin caché</translation>
    </message>
    <message>
        <source>Capture overhead: %1 (not included)</source>
        <translation>Coste de la captura: %1 (no incluido)</translation>
    </message>
    <message>
        <source>on</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>off</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Capture (not included)</source>
        <translation>Captura (no incluida)</translation>
    </message>
    <message>
        <source>Operations, counted</source>
        <translation>Operaciones, contadas</translation>
    </message>
    <message>
        <source>Operations, predicted</source>
        <translation>Operaciones, previstas</translation>
    </message>
    <message>
        <source>Bytes moved, computed</source>
        <translation>Bytes movidos, calculados</translation>
    </message>
    <message>
        <source>Total in the other mode, measured earlier</source>
        <translation>Total en el otro modo, medido antes</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <extracomment>a column&apos;s name and its unit, for a spreadsheet</extracomment>
        <translation>%1 (bytes)</translation>
    </message>
    <message>
        <source>%1 (ms)</source>
        <translation>%1 (ms)</translation>
    </message>
</context>
<context>
    <name>kvscope::StepText</name>
    <message>
        <source>prefill</source>
        <translation>prellenado</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decodificación</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>calentamiento</translation>
    </message>
    <message numerus="yes">
        <source>Branch: %Ln kept</source>
        <extracomment>a run that goes on from a step of another one: positions kept from its cache</extracomment>
        <translation>
            <numerusform>Rama: %Ln conservada</numerusform>
            <numerusform>Rama: %Ln conservadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln computed</source>
        <extracomment>follows &quot;Branch: 5 kept, &quot;; positions computed in its first step</extracomment>
        <translation>
            <numerusform>%Ln calculada</numerusform>
            <numerusform>%Ln calculadas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StepWords</name>
    <message numerus="yes">
        <source>Step %1 computed all %Ln row(s) in one pass</source>
        <translation>
            <numerusform>El paso %1 calculó su única fila en una pasada</numerusform>
            <numerusform>El paso %1 calculó las %Ln filas en una pasada</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 computed %Ln row(s) of %2</source>
        <translation>
            <numerusform>El paso %1 calculó %Ln fila de %2</numerusform>
            <numerusform>El paso %1 calculó %Ln filas de %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 computed all %2 rows, %Ln of them again</source>
        <extracomment>&quot;Step 9 computed all 14 rows, 13 of them again&quot;</extracomment>
        <translation>
            <numerusform>El paso %1 calculó las %2 filas, %Ln de ellas otra vez</numerusform>
            <numerusform>El paso %1 calculó las %2 filas, %Ln de ellas otra vez</numerusform>
        </translation>
    </message>
    <message>
        <source>in step %1</source>
        <extracomment>follows &quot;Branch: 14 kept, 1 computed&quot;</extracomment>
        <translation>en el paso %1</translation>
    </message>
    <message numerus="yes">
        <source>and read %Ln from the cache</source>
        <extracomment>follows &quot;Step 8 computed 1 row of 13&quot;; %Ln rows</extracomment>
        <translation>
            <numerusform>y leyó %Ln de la caché</numerusform>
            <numerusform>y leyó %Ln de la caché</numerusform>
        </translation>
    </message>
    <message>
        <source>to fill the cache</source>
        <extracomment>follows &quot;Step 10 computed all 15 rows, 14 of them again&quot;</extracomment>
        <translation>para llenar la caché</translation>
    </message>
    <message>
        <source>%1 operations</source>
        <translation>%1 operaciones</translation>
    </message>
    <message>
        <source>%1 instead of %2 operations</source>
        <extracomment>numbers of multiply-adds: of the step, and of the same step in the other mode</extracomment>
        <translation>%1 en vez de %2 operaciones</translation>
    </message>
    <message>
        <source>%1 operations were counted; %2 are computed for the same step without the cache.</source>
        <translation>Se contaron %1 operaciones; %2 son las calculadas para el mismo paso sin la caché.</translation>
    </message>
    <message>
        <source>%1 operations were counted; %2 are computed for the same step with the cache.</source>
        <translation>Se contaron %1 operaciones; %2 son las calculadas para el mismo paso con la caché.</translation>
    </message>
    <message>
        <source>nothing stored</source>
        <translation>nada guardado</translation>
    </message>
    <message numerus="yes">
        <source>(%Ln of them again)</source>
        <extracomment>follows &quot;Branch: 14 kept, 3 computed&quot; or &quot;Step 1 computed all 8 rows in one pass&quot;; %Ln rows</extracomment>
        <translation>
            <numerusform>(%Ln de ellas otra vez)</numerusform>
            <numerusform>(%Ln de ellas otra vez)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::TimePanel</name>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Mostrar como tabla</translation>
    </message>
    <message>
        <source>Time of every step, by stage</source>
        <translation>Tiempo de cada paso, por etapas</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>Nada medido todavía</translation>
    </message>
    <message>
        <source>The first step is the prefill; its time is the time to first token.</source>
        <translation>El primer paso es el prellenado; su tiempo es el TTFT, el tiempo hasta el primer token.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Per token: on %1, off %2</source>
        <extracomment>median times per token in the two modes</extracomment>
        <translation>Por token: con %1, sin %2</translation>
    </message>
    <message>
        <source>· %1 tokens/s</source>
        <extracomment>follows the times per token</extracomment>
        <translation>· %1 tokens/s</translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <extracomment>time to first token</extracomment>
        <translation>TTFT %1</translation>
    </message>
    <message>
        <source>· prefill %1 tokens/s</source>
        <translation>· prellenado %1 tokens/s</translation>
    </message>
    <message>
        <source>TTFT, the time to first token, is the prefill plus the first sampling. Times are wall time on the worker thread; they exclude your pauses and the capture overhead.</source>
        <translation>El TTFT, el tiempo hasta el primer token, es el prellenado más el primer muestreo. Los tiempos son de reloj en el hilo de trabajo; no incluyen tus pausas ni el coste de la captura.</translation>
    </message>
    <message>
        <source>TTFT %1, prefill %2 tokens/s</source>
        <translation>TTFT %1, prellenado %2 tokens/s</translation>
    </message>
    <message>
        <source>The first step after switching the cache on computes all positions; it counts only towards the total.</source>
        <translation>El primer paso tras activar la caché calcula todas las posiciones; solo cuenta en el total.</translation>
    </message>
    <message>
        <source>Total %1, capture overhead %2</source>
        <translation>Total %1, coste de la captura %2</translation>
    </message>
    <message>
        <source>With the cache, measured earlier: %1</source>
        <translation>Con la caché, medido antes: %1</translation>
    </message>
    <message>
        <source>Without the cache, measured earlier: %1</source>
        <translation>Sin la caché, medido antes: %1</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Ejecución entera</translation>
    </message>
    <message>
        <source>Show all steps again (Esc)</source>
        <translation>Mostrar otra vez todos los pasos (Esc)</translation>
    </message>
    <message>
        <source>debug build</source>
        <extracomment>next to the title: the times come from a slow build</extracomment>
        <translation>compilación de depuración</translation>
    </message>
    <message>
        <source>build with sanitizers</source>
        <translation>compilación con sanitizers</translation>
    </message>
    <message>
        <source>Steps %1 to %2: nothing measured yet</source>
        <translation>Pasos %1 a %2: aún sin medir</translation>
    </message>
    <message>
        <source>Steps %1 to %2: %3, mean %4</source>
        <extracomment>the visible steps; %3 is their total time, %4 the mean per step</extracomment>
        <translation>Pasos %1 a %2: %3, media %4</translation>
    </message>
    <message>
        <source>· attention %1</source>
        <translation>· atención %1</translation>
    </message>
    <message>
        <source>Steps %1 to %2</source>
        <translation>Pasos %1 a %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>These are times of a %1; only comparisons within it are meaningful.</source>
        <translation>Son tiempos de una %1; solo tienen sentido las comparaciones dentro de ella.</translation>
    </message>
    <message>
        <source>Drag over steps to zoom in and read their sums; the keys + and − also zoom, 0 or Esc shows all steps.</source>
        <translation>Arrastra sobre unos pasos para ampliarlos y leer sus sumas; las teclas + y − también cambian el zoom, y 0 o Esc muestra todos los pasos.</translation>
    </message>
    <message>
        <source>First step %1, part of the cache was kept</source>
        <translation>Primer paso %1, se conservó parte de la caché</translation>
    </message>
    <message>
        <source>First step %1</source>
        <translation>Primer paso %1</translation>
    </message>
    <message>
        <source>· part of the cache was kept</source>
        <translation>· se conservó parte de la caché</translation>
    </message>
    <message>
        <source>%1 p99</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>%1 max</source>
        <translation>máx. %1</translation>
    </message>
    <message>
        <source>· %1 as long without the cache</source>
        <extracomment>follows the times of both modes; %1 is their ratio, such as 4.62×</extracomment>
        <translation>· sin la caché, %1 el tiempo</translation>
    </message>
    <message>
        <source>(disturbed)</source>
        <extracomment>other programs had the core for so long that the times say little</extracomment>
        <translation>(con interferencias)</translation>
    </message>
    <message>
        <source>Per token %1 median, %2</source>
        <extracomment>time of a step that draws one token: its median, and a greatest time with its name</extracomment>
        <translation>Por token: mediana %1, %2</translation>
    </message>
    <message>
        <source>Per token, cache off: %1 median, %2</source>
        <translation>Por token, sin caché: mediana %1, %2</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>Por token</translation>
    </message>
    <message>
        <source>median</source>
        <translation>mediana</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>max or p99</source>
        <translation>máx. o p99</translation>
    </message>
    <message>
        <source>max</source>
        <translation>máx.</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>Cache on</source>
        <translation>Con caché</translation>
    </message>
    <message>
        <source>Cache off</source>
        <translation>Sin caché</translation>
    </message>
    <message>
        <source>Per token, cache on: median %1, mean %2, %3, %4 tokens/s</source>
        <translation>Por token, con caché: mediana %1, media %2, %3, %4 tokens/s</translation>
    </message>
    <message>
        <source>Per token, cache off: median %1, mean %2, %3, %4 tokens/s</source>
        <translation>Por token, sin caché: mediana %1, media %2, %3, %4 tokens/s</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>on %1, off %2</source>
        <extracomment>the same in a narrow panel</extracomment>
        <translation>con %1, sin %2</translation>
    </message>
</context>
<context>
    <name>kvscope::TimelineFigure</name>
    <message>
        <source>on, measured earlier</source>
        <translation>con, medido antes</translation>
    </message>
    <message>
        <source>off, measured earlier</source>
        <translation>sin, medido antes</translation>
    </message>
    <message>
        <source>on</source>
        <extracomment>above the timeline, where the cache was switched</extracomment>
        <translation>con</translation>
    </message>
    <message>
        <source>off</source>
        <translation>sin</translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <translation>TTFT %1</translation>
    </message>
    <message>
        <source>%1, cache off</source>
        <translation>%1, sin caché</translation>
    </message>
    <message>
        <source>%1, warm-up</source>
        <translation>%1, calentamiento</translation>
    </message>
    <message>
        <source>each bar: the slowest of %1 steps</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>cada barra: el más lento de %1 pasos</translation>
    </message>
    <message>
        <source>first step %1</source>
        <extracomment>time to first token</extracomment>
        <translation>primer paso %1</translation>
    </message>
</context>
<context>
    <name>kvscope::TokenCost</name>
    <message>
        <source>%1 J</source>
        <extracomment>energy; J: joules</extracomment>
        <translation>%1 J</translation>
    </message>
    <message>
        <source>this system has no energy counter</source>
        <translation>este sistema no tiene contador de energía</translation>
    </message>
    <message>
        <source>no energy counter covers the whole processor</source>
        <translation>ningún contador de energía cubre todo el procesador</translation>
    </message>
    <message>
        <source>the energy counter cannot be read; often only the administrator may</source>
        <translation>no se puede leer el contador de energía; a menudo solo puede el administrador</translation>
    </message>
    <message>
        <source>Step %1 moves %2 of weights and %3 of cache (computed) for %4 multiply-adds (counted): %5 FLOP per byte.</source>
        <extracomment>%1 a step, %2 and %3 bytes, %4 multiply-adds, %5 operations per byte</extracomment>
        <translation>El paso %1 mueve %2 de pesos y %3 de caché (calculados) para %4 multiplicaciones con suma (contadas): %5 FLOP por byte.</translation>
    </message>
    <message>
        <source>Memory at %1 positions: %2 of weights + %3 × %4 of cache = %5 of %6 (computed).</source>
        <extracomment>%1 a number of positions, %2 bytes of weights, %3 users, %4 bytes of a user&apos;s cache, %5 the sum, %6 the budget</extracomment>
        <translation>Memoria con %1 posiciones: %2 de pesos + %3 × %4 de caché = %5 de %6 (calculada).</translation>
    </message>
    <message>
        <source>What the memory&apos;s bandwidth allows: not measured here yet; Roofline measures it.</source>
        <translation>Lo que permite el ancho de banda de la memoria: aún sin medir aquí; Roofline lo mide.</translation>
    </message>
    <message>
        <source>Reading %1 GB/s (measured) allows %2 such steps a second.</source>
        <translation>Leer %1 GB/s (medidos) permite %2 pasos así por segundo.</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>aún sin medir</translation>
    </message>
    <message>
        <source>n/a, %1</source>
        <extracomment>%1 why there is no number</extracomment>
        <translation>n/a, %1</translation>
    </message>
    <message>
        <source>Time per token: not measured yet.</source>
        <translation>Tiempo por token: aún sin medir.</translation>
    </message>
    <message>
        <source>Time per token with the cache: %1 (measured), %2 tokens/s (threads: %3).</source>
        <extracomment>%1 a time, %2 tokens a second, %3 a number of threads</extracomment>
        <translation>Tiempo por token con la caché: %1 (medido), %2 tokens/s (hilos: %3).</translation>
    </message>
    <message>
        <source>Energy: %1.</source>
        <translation>Energía: %1.</translation>
    </message>
    <message>
        <source>Bytes that the step moves (computed)</source>
        <translation>Bytes que mueve el paso (calculados)</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>caché</translation>
    </message>
    <message>
        <source>all caches</source>
        <translation>todas las cachés</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>presupuesto</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>How it is known</source>
        <translation>De dónde sale</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>Weights moved by the step</source>
        <translation>Pesos que mueve el paso</translation>
    </message>
    <message>
        <source>Cache moved by the step</source>
        <translation>Caché que mueve el paso</translation>
    </message>
    <message>
        <source>Multiply-adds of the step</source>
        <translation>Multiplicaciones con suma del paso</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>contado</translation>
    </message>
    <message>
        <source>Weights in memory</source>
        <translation>Pesos en memoria</translation>
    </message>
    <message>
        <source>Cache of one user</source>
        <translation>Caché de un usuario</translation>
    </message>
    <message>
        <source>Memory of all users</source>
        <translation>Memoria de todos los usuarios</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Positions of each user within it</source>
        <translation>Posiciones de cada usuario que caben</translation>
    </message>
    <message>
        <source>Tokens/s that the bandwidth allows, one user</source>
        <translation>Tokens/s que permite el ancho de banda, un usuario</translation>
    </message>
    <message>
        <source>The same, all users</source>
        <translation>Lo mismo, todos los usuarios</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>Tiempo por token</translation>
    </message>
    <message>
        <source>Energy per token</source>
        <translation>Energía por token</translation>
    </message>
    <message>
        <source>The budget has room for %1 positions of each user.</source>
        <translation>En el presupuesto caben %1 posiciones de cada usuario.</translation>
    </message>
    <message>
        <source>The budget has no room for these users.</source>
        <translation>Estos usuarios no caben en el presupuesto.</translation>
    </message>
    <message>
        <source>Reading %1 GB/s (measured) allows %2 tokens/s for one user (computed).</source>
        <translation>Leer %1 GB/s (medidos) permite %2 tokens/s para un usuario (calculado).</translation>
    </message>
    <message>
        <source>%1 per token, for all programs on this machine (measured)</source>
        <translation>%1 por token, de todos los programas de esta máquina (medidos)</translation>
    </message>
    <message>
        <source>Reading %1 GB/s (measured) allows %2 tokens/s for one user; for %3 users, who share one reading of the weights, %4 together (computed).</source>
        <extracomment>%1 GB/s, %2 and %4 tokens a second, %3 users</extracomment>
        <translation>Leer %1 GB/s (medido) permite %2 tokens/s para un usuario; para %3 usuarios, que comparten cada lectura de los pesos, %4 en total (calculado).</translation>
    </message>
    <message numerus="yes">
        <source>Memory for %Ln user(s) (computed)</source>
        <translation>
            <numerusform>Memoria para %Ln usuario (calculada)</numerusform>
            <numerusform>Memoria para %Ln usuarios (calculada)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::TokenCostPage</name>
    <message>
        <source>What a token costs: step %1</source>
        <extracomment>title of a picture; %1 a step</extracomment>
        <translation>Lo que cuesta un token: paso %1</translation>
    </message>
</context>
<context>
    <name>kvscope::TokenCostPanel</name>
    <message>
        <source>What a token costs</source>
        <translation>Lo que cuesta un token</translation>
    </message>
    <message>
        <source>Bars</source>
        <extracomment>forms of a panel, side by side on a switch: bars, fewer key/value heads, the numbers</extracomment>
        <translation>Barras</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Cabezas KV</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Users</source>
        <extracomment>before a field with a number</extracomment>
        <translation>Usuarios</translation>
    </message>
    <message>
        <source>GB</source>
        <extracomment>gigabytes, before a field with a number</extracomment>
        <translation>GB</translation>
    </message>
    <message>
        <source>Users, with a cache each</source>
        <translation>Usuarios, cada uno con su caché</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>Presupuesto de memoria</translation>
    </message>
    <message>
        <source>Memory budget, in 10⁹ bytes</source>
        <translation>Presupuesto de memoria, en 10⁹ bytes</translation>
    </message>
    <message>
        <source>Bytes that the step moves, and the memory of all users against the budget</source>
        <translation>Bytes que mueve el paso, y la memoria de todos los usuarios frente al presupuesto</translation>
    </message>
    <message>
        <source>Number of KV heads</source>
        <translation>Número de cabezas KV</translation>
    </message>
    <message>
        <source>Loads the model again with its KV heads averaged into so many: an experiment</source>
        <translation>Carga otra vez el modelo con sus cabezas KV promediadas en ese número: un experimento</translation>
    </message>
    <message>
        <source>Bytes, time and probability of the same model with several numbers of KV heads</source>
        <translation>Bytes, tiempo y probabilidad del mismo modelo con varios números de cabezas KV</translation>
    </message>
    <message>
        <source>What a token costs, in numbers</source>
        <translation>Lo que cuesta un token, en números</translation>
    </message>
    <message>
        <source>The first step fills it: what it moves, computes and takes.</source>
        <translation>Lo llena el primer paso: lo que mueve, calcula y tarda.</translation>
    </message>
</context>
<context>
    <name>kvscope::TokenPreview</name>
    <message>
        <source>Tokens of this text</source>
        <translation>Tokens de este texto</translation>
    </message>
    <message>
        <source>‹ %1 more</source>
        <extracomment>tokens to the left that are not shown</extracomment>
        <translation>‹ %1 más</translation>
    </message>
</context>
<context>
    <name>kvscope::TokenStrip</name>
    <message>
        <source>Write another prompt (Ctrl+P)</source>
        <translation>Escribir otro prompt (Ctrl+P)</translation>
    </message>
    <message>
        <source>There is no model yet</source>
        <translation>Todavía no hay modelo</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>Pesos aleatorios</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <extracomment>positions used, positions available</extracomment>
        <translation>%1 de %2 tokens</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Open last: %1</source>
        <extracomment>%1 a prompt and a model, as they were when the window was last closed</extracomment>
        <translation>Abrir lo último: %1</translation>
    </message>
    <message>
        <source>&amp;Copy token</source>
        <translation>&amp;Copiar token</translation>
    </message>
    <message>
        <source>Copy &amp;text</source>
        <translation>Copiar &amp;texto</translation>
    </message>
    <message>
        <source>Copy token &amp;ids</source>
        <translation>Copiar los &amp;ids</translation>
    </message>
    <message>
        <source>&amp;Prompt…</source>
        <translation>P&amp;rompt…</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>¿&amp;Qué es esto?</translation>
    </message>
</context>
<context>
    <name>kvscope::TokensPageText</name>
    <message>
        <source>Prefill</source>
        <translation>Prellenado</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Decodificación</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>%1, %2 earlier tokens not shown</source>
        <extracomment>above the tokens of a phase, of which the first ones have no room; %1 its name, %2 a number of tokens</extracomment>
        <translation>%1, %2 tokens anteriores sin mostrar</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>Ningún paso todavía</translation>
    </message>
    <message>
        <source>The first step samples the first token.</source>
        <translation>El primer paso muestrea el primer token.</translation>
    </message>
    <message>
        <source>What comes next?</source>
        <translation>¿Qué viene después?</translation>
    </message>
    <message>
        <source>Page Down shows it</source>
        <translation>AvPág lo muestra</translation>
    </message>
    <message>
        <source>for “%1”</source>
        <extracomment>after a probability; %1 a token</extracomment>
        <translation>para «%1»</translation>
    </message>
    <message>
        <source>sampled with %1</source>
        <extracomment>%1 a percentage</extracomment>
        <translation>generado con %1</translation>
    </message>
    <message>
        <source>over all %1 tokens</source>
        <translation>entre los %1 tokens</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
</context>
<context>
    <name>kvscope::TwinPanel</name>
    <message>
        <source>Display</source>
        <translation>Vista</translation>
    </message>
</context>
<context>
    <name>kvscope::ViewHelp</name>
    <message>
        <source>One row a position. Q is computed for the positions that a step feeds and thrown away; K and V are stored while the cache is on and read again by every later step. The state says what the viewed step did with each row: written, reused or recomputed. The line above counts the bytes: 2 (K and V) × layers × KV heads × head size × bytes per number × positions.</source>
        <translation>Una fila por posición. Q se calcula para las posiciones que un paso introduce y se desecha; K y V se guardan mientras la caché está activada y cada paso posterior las vuelve a leer. El estado dice qué hizo el paso mostrado con cada fila: escrita, reutilizada o recalculada. La línea de arriba cuenta los bytes: 2 (K y V) × capas × cabezas KV × tamaño de cabeza × bytes por número × posiciones.</translation>
    </message>
    <message>
        <source>What the steps cost with the cache and without it, in total or per step: operations, time or bytes. A solid line was counted or measured in this run, a dashed one is computed. The area between the lines is the work that the cache saves; the large number is how many times as much it would be without the cache up to the viewed step.</source>
        <translation>Lo que cuestan los pasos con la caché y sin ella, en total o por paso: operaciones, tiempo o bytes. Una línea continua se contó o midió en esta ejecución; una discontinua está calculada. El área entre las líneas es el trabajo que ahorra la caché; el número grande dice cuántas veces más sería sin la caché hasta el paso mostrado.</translation>
    </message>
    <message>
        <source>The same prompt and the same tokens, once without the cache and once with it, at full speed. While all pairs stay under ten seconds further pairs follow; then medians are shown with the least and the greatest ratio. &quot;Disturbed&quot; says that other programs took the processor during a run.</source>
        <translation>El mismo prompt y los mismos tokens, una vez sin la caché y otra con ella, a toda velocidad. Mientras todos los pares no lleguen a diez segundos siguen otros; entonces se muestran medianas con la razón menor y la mayor. «Con interferencias» dice que otros programas ocuparon el procesador durante una ejecución.</translation>
    </message>
    <message>
        <source>Compares the logits of both cache modes bit for bit, for the same tokens. With the exact kernels the largest difference is 0; Eigen&apos;s kernels add in another order and differ by rounding. The first difference says at which layer and stage the bits part.</source>
        <translation>Compara bit a bit los logits de ambos modos de la caché, para los mismos tokens. Con los kernels exactos la mayor diferencia es 0; los de Eigen suman en otro orden y difieren por redondeo. La primera diferencia dice en qué capa y etapa se separan los bits.</translation>
    </message>
    <message>
        <source>The cost of other sizes than this model&apos;s, computed and not measured: multiply-adds with and without the cache, the memory for weights and cache for one or many users, and the length at which the cache outgrows the weights.</source>
        <translation>El coste de otros tamaños que los de este modelo, calculado y no medido: multiplicaciones con suma (con y sin la caché), la memoria de pesos y caché para uno o muchos usuarios, y la longitud a la que la caché supera a los pesos.</translation>
    </message>
    <message>
        <source>A lesson leads through an experiment step by step: it sets the model, asks a question and waits for the answer. Page Down or Space goes on, Page Up goes back, Esc leaves. Lessons are text files that can be written by hand.</source>
        <translation>Una lección guía paso a paso por un experimento: prepara el modelo, hace una pregunta y espera la respuesta. AvPág o Espacio avanza, RePág retrocede, Esc la deja. Las lecciones son archivos de texto que se pueden escribir a mano.</translation>
    </message>
    <message>
        <source>The attention weights of each hand-made head of the lesson, one matrix a head, and the value that every token contributes.</source>
        <translation>Los pesos de atención de cada cabeza hecha a mano de la lección, una matriz por cabeza, y el valor que aporta cada token.</translation>
    </message>
    <message>
        <source>What each hand-made head adds up: weight times value over the tokens that it sees, for every way of computing the newest token. A wrong number is one that differs from the full computation.</source>
        <translation>Lo que suma cada cabeza hecha a mano: peso por valor sobre los tokens que ve, para cada manera de calcular el token más reciente. Un número erróneo es el que difiere del cálculo completo.</translation>
    </message>
    <message>
        <source>Every head of the model at once: rows are layers, columns are heads, closed by the mean and the maximum of each layer. A thumbnail is the head&apos;s matrix, pooled to at most 24 cells a side; where there is no room it is one square in the colour of the chosen measure. Click a head to make it A, the one that the whole window shows; Ctrl+click makes another one B.</source>
        <translation>Todas las cabezas del modelo a la vez: las filas son capas, las columnas son cabezas, y cierran la media y el máximo de cada capa. Una miniatura es la matriz de la cabeza, reducida a 24 celdas por lado como mucho; donde no cabe es un cuadrado en el color de la medida elegida. Un clic en una cabeza la convierte en A, la que muestra toda la ventana; Ctrl+clic convierte a otra en B.</translation>
    </message>
    <message>
        <source>One head and one row in small numbers: the query q, a row of K and of V for each key, the score q · k, the same scaled and masked, its softmax, and below V the weighted sum. A mark says what the viewed step did with each row: new, kept, or computed for nothing; a check mark, that a kept row has the same bits as when it was made. The row is the newest, or the pinned one. The numbers are computed again for this view.</source>
        <translation>Una cabeza y una fila en números pequeños: la consulta q, una fila de K y otra de V por cada clave, la puntuación q · k, la misma escalada y enmascarada, su softmax y, bajo V, la suma ponderada. Una marca dice qué hizo el paso que se ve con cada fila: nueva, guardada o calculada para nada; una señal de verificación, que una fila guardada tiene los mismos bits que al crearse. La fila es la más nueva o la fijada. Los números se calculan de nuevo para esta vista.</translation>
    </message>
    <message>
        <source>The cost without the cache divided by the cost with it, at 10, 25, 50 and 100 tokens: operations, time or bytes, as chosen in Cost. With the cache one position is computed for each token, without it all of them, so the ratio grows with the length.</source>
        <translation>El coste sin la caché dividido por el coste con ella, con 10, 25, 50 y 100 tokens: operaciones, tiempo o bytes, según lo elegido en Coste. Con la caché se calcula una posición por token; sin ella, todas, así que la razón crece con la longitud.</translation>
    </message>
    <message>
        <source>Every row of the cache at once: a column for each position, a row for each KV head of each layer, coloured by what the viewed step did with it, or by the norm of its K or V. Click one to select its layer, head and position; below are its vectors. The curve is the bytes in use after every step, up to what is reserved.</source>
        <translation>Cada fila de la caché a la vez: una columna por posición, una fila por cada cabeza KV de cada capa, coloreada según lo que hizo con ella el paso que se ve o según la norma de su K o su V. Haz clic en una para elegir su capa, su cabeza y su posición; debajo están sus vectores. La curva son los bytes en uso tras cada paso, hasta lo reservado.</translation>
    </message>
    <message>
        <source>Operations by cause against the length of the text, both axes logarithmic, so that a power is a straight line and its exponent the slope: projections and MLP, scores and values, and the output head, with the cache or without, for one step or for all steps up to this length. Lines are computed from the sizes, dots were counted in this run. The vertical line is the length from which scores and values outgrow projections and MLP.</source>
        <translation>Operaciones por causa según la longitud del texto, con los dos ejes logarítmicos, de modo que una potencia es una recta y su exponente la pendiente: proyecciones y MLP, puntuaciones y valores, y la capa de salida, con la caché o sin ella, para un paso o para todos los pasos hasta esa longitud. Las líneas se calculan a partir de los tamaños; los puntos se contaron en esta ejecución. La línea vertical es la longitud a partir de la cual puntuaciones y valores superan a proyecciones y MLP.</translation>
    </message>
    <message>
        <source>Each row is one position asking, each column one position it can see. A cell is the weight that the row&apos;s query gives to the column&apos;s key in the chosen layer and head, from 0 to 1; a row adds up to 1. Later tokens are hatched, because a token sees only itself and what came before. Point at a cell for its number, click to pin it. The gutter at the left marks the rows that the viewed step computed. The switch above (key T) shows the same weights as text, each token on the shade that one row gives it, or as a table.</source>
        <translation>Cada fila es una posición que pregunta; cada columna, una que puede ver. Una celda es el peso que la consulta de la fila da a la clave de la columna en la capa y la cabeza elegidas, de 0 a 1; una fila suma 1. Los tokens posteriores van rayados, porque un token solo se ve a sí mismo y lo anterior. Señala una celda para leer su número; un clic la fija. La franja de la izquierda marca las filas que calculó el paso mostrado. El selector de arriba (tecla T) muestra los mismos pesos como texto, cada token sobre el tono que le da una fila, o como tabla.</translation>
    </message>
    <message>
        <source>One row of attention in the heads A and B, key by key: the newest row of the viewed step, or the pinned one. As bars A is filled and B is hollow; the difference is A less B. Without B, Ctrl+click a head in All heads; or compare A with its own row before, with its row at another step, or with the same row with the cache the other way: that one is computed again beside the run, and compared bit for bit.</source>
        <translation>Una fila de atención en las cabezas A y B, clave por clave: la fila más nueva del paso mostrado, o la fijada. Como barras, A está llena y B hueca; la diferencia es A menos B. Sin B, Ctrl+clic en una cabeza de Todas las cabezas; o compara A con su propia fila anterior, con su fila en otro paso, o con la misma fila con la caché al revés: esa se calcula de nuevo al margen de la ejecución y se compara bit a bit.</translation>
    </message>
    <message>
        <source>The text itself, each token on the shade of the weight that one row of the chosen head gives it: the newest row of the viewed step, or the pinned one. Click a token to see what it looks at; Esc goes back to the newest. Tokens after it are hatched, because it cannot see them. The table has the same weights with all digits. It is the panel Attention set to its text, to be seen beside the matrix.</source>
        <translation>El texto mismo, cada token sobre el tono del peso que le da una fila de la cabeza elegida: la más nueva del paso que se ve, o la fijada. Haz clic en un token para ver qué mira; Esc vuelve a la más nueva. Los tokens posteriores van rayados, porque no puede verlos. La tabla tiene los mismos pesos con todas sus cifras. Es el panel Atención puesto en su texto, para verlo junto a la matriz.</translation>
    </message>
    <message>
        <source>The candidates of the viewed step, from left to right: the logit, divided by the temperature, the softmax of that over the full vocabulary, what top-k or top-p cut, and the probability with which a token was sampled. What was cut is struck out. Temperatures shows the last number at 0.2, 1 and 2 side by side, with the same cuts. The numbers are read from the logits that the step left; if they are no longer stored, a pass beside the run computes them again, and the line says so.</source>
        <translation>Los candidatos del paso mostrado, de izquierda a derecha: el logit, dividido por la temperatura, su softmax sobre todo el vocabulario, lo que cortaron top-k o top-p, y la probabilidad con la que se muestreó un token. Lo cortado va tachado. Temperaturas muestra el último número a 0,2, 1 y 2 lado a lado, con los mismos cortes. Los números se leen de los logits que dejó el paso; si ya no se guardan, una pasada al margen de la ejecución los calcula de nuevo, y la línea lo dice.</translation>
    </message>
    <message>
        <source>Type words with commas between them, such as nice, warm, delicious: a line for each shows its probability, or its rank among all tokens, at every step, also at those before it was typed. A word is looked for as it stands in a text, with a space before it. Of a word of several tokens the first is watched, and the line below says so. The probability is over the full vocabulary, before temperature and cuts. Click a step to view it.</source>
        <translation>Escribe palabras separadas por comas, por ejemplo nice, warm, delicious: una línea para cada una muestra su probabilidad, o su puesto entre todos los tokens, en cada paso, también en los anteriores a escribirla. Una palabra se busca como está en un texto, con un espacio delante. De una palabra de varios tokens se vigila el primero, y la línea de abajo lo dice. La probabilidad es sobre todo el vocabulario, antes de temperatura y cortes. Pulsa un paso para verlo.</translation>
    </message>
    <message>
        <source>Repeats the viewed step beside the run with something changed: an earlier token is covered (attention knockout), a head is removed (ablation), or a row of the cache is overwritten, exchanged or hidden. The filled bar is the next token&apos;s true probability, the outlined one that of the experiment; below is how the text continues with and without it. The run itself is never changed: X or Restore ends the experiment, and the step is computed again from the run&apos;s cache to prove that its bits are the original ones.</source>
        <translation>Repite el paso mostrado al margen de la ejecución con algo cambiado: se tapa un token anterior (attention knockout), se quita una cabeza (ablación), o una fila de la caché se sobrescribe, se intercambia o se oculta. La barra rellena es la probabilidad verdadera del token siguiente; la contorneada, la del experimento; debajo, cómo sigue el texto con él y sin él. La ejecución no cambia nunca: X o Restaurar termina el experimento, y el paso se calcula otra vez desde la caché de la ejecución para demostrar que sus bits son los originales.</translation>
    </message>
    <message>
        <source>What the model would say after each layer: its final norm and head, applied to the residual stream of the newest position there. A row is a layer, with the likeliest tokens, and the probability and rank of the token that the run has. Computed on request (L); only the last layer is meant to be read in this way, and it has the step&apos;s own bits.</source>
        <translation>Lo que diría el modelo después de cada capa: su norma final y su capa de salida, aplicadas al flujo residual de la posición más nueva. Una fila es una capa, con los tokens más probables, y la probabilidad y el puesto del token que tiene la ejecución. Se calcula a petición (L); solo la última capa está hecha para leerse así, y tiene los mismos bits que el paso.</translation>
    </message>
    <message>
        <source>Every run on this model, and below it the branches that left it. The chosen run is A; Ctrl+click, or the key B, makes another one B. Both are shown under one scrubber, and the tokens where they part are framed. Mark a token that a step sampled to continue there with another candidate or with typed text; the cache keeps what both texts begin with. Enter goes on with the chosen run: rows that the cache no longer has are computed again.</source>
        <translation>Todas las ejecuciones con este modelo y, debajo de cada una, las ramas que salieron de ella. La elegida es A; Ctrl+clic, o la tecla B, hace de otra B. Ambas se ven bajo un mismo deslizador, y los tokens en que se separan llevan marco. Marca un token que muestreó un paso para seguir allí con otro candidato o con texto escrito; la caché conserva aquello con lo que empiezan los dos textos. Intro sigue con la ejecución elegida: las filas que la caché ya no tiene se recalculan.</translation>
    </message>
    <message>
        <source>The time to the first token, measured on request beside the run: the same prompt with one row per pass through the layers, with 2, 4 … and with all rows at once. The operations are the same and so is every bit; the time is not, because each pass reads all weights again. Length shows the time against the prompt&apos;s length, Shorter what shortens it on this machine. A short prompt can be repeated to make a longer one, and then the panel says so.</source>
        <translation>El tiempo hasta el primer token, medido a petición al margen de la ejecución: el mismo prompt con una fila por pasada por las capas, con 2, 4 … y con todas las filas a la vez. Las operaciones son las mismas, y todos los bits también; el tiempo no, porque cada pasada lee otra vez todos los pesos. Longitud muestra el tiempo según la longitud del prompt; Acortarlo, lo que lo acorta en esta máquina. Un prompt corto puede repetirse para formar uno más largo, y entonces el panel lo dice.</translation>
    </message>
    <message>
        <source>Is more hardware the answer? Four lanes, measured on request beside the run: one core or all of them, the cache off or on. Cores stand in for graphics cards. Time to first token and time per token are apart, because the cache cannot help the first. Outlined bars: one core. Medians; click a bar for the least and the greatest time.</source>
        <translation>¿Es más hardware la respuesta? Cuatro carriles, medidos a petición al margen de la ejecución: un núcleo o todos, la caché desactivada o activada. Los núcleos hacen de tarjetas gráficas. El tiempo hasta el primer token y el tiempo por token van aparte, porque la caché no puede ayudar al primero. Barras huecas: un núcleo. Medianas; haz clic en una barra para ver el tiempo menor y el mayor.</translation>
    </message>
    <message>
        <source>The bytes that the viewed step moves and its operations; the memory for weights and the caches of some users against a budget; the tokens a second that the memory&apos;s bandwidth allows; and time and energy per token, measured on request. Bytes are computed from the sizes, operations counted. Energy is read from the system&apos;s counter, where there is one, and is that of all programs.</source>
        <translation>Los bytes que mueve el paso mostrado y sus operaciones; la memoria para los pesos y las cachés de unos usuarios frente a un presupuesto; los tokens por segundo que permite el ancho de banda de la memoria; y el tiempo y la energía por token, medidos a petición. Los bytes se calculan a partir de los tamaños; las operaciones se cuentan. La energía se lee del contador del sistema, donde lo hay, y es la de todos los programas.</translation>
    </message>
    <message>
        <source>How fast each stage of the viewed step was against what this machine can do. To the right: more operations for each byte, two a multiply-add; upwards: more operations a second. The slope is how fast memory is read, the flat part how fast numbers are computed. A decode step reads all weights for one position and stays on the slope; a prefill moves right as the prompt grows. Seconds are measured, operations counted, bytes computed; a button measures the ceilings. Joined hollow dots are the prefills that First token measured, by rows per pass.</source>
        <translation>Lo rápida que fue cada etapa del paso mostrado frente a lo que esta máquina puede hacer. Hacia la derecha: más operaciones por cada byte, dos por multiplicación con suma; hacia arriba: más operaciones por segundo. La pendiente es la velocidad con que se lee la memoria; la parte plana, la velocidad con que se calcula. Un paso de decodificación lee todos los pesos para una posición y se queda en la pendiente; un prellenado se mueve a la derecha cuando crece el prompt. Los segundos están medidos, las operaciones contadas y los bytes calculados; un botón mide los techos. Los puntos huecos unidos son los prellenados que midió Primer token, según las filas por pasada.</translation>
    </message>
    <message>
        <source>One bar a step, by stage: attention, projections, MLP and the rest, as measured by the worker&apos;s clock. The first bar, TTFT, is the prefill of the whole prompt and the first sampling. A bar that would flatten all others is broken off at the top and keeps its number. Capture overhead, the time spent recording attention for this window, is in no bar.</source>
        <translation>Una barra por paso, por etapas: atención, proyecciones, MLP y el resto, medidas con el reloj del hilo de cálculo. La primera barra, TTFT, es el prellenado de todo el prompt y el primer muestreo. Una barra que aplastaría a todas las demás se corta por arriba y conserva su número. El coste de la captura, el tiempo de registrar la atención para esta ventana, no está en ninguna barra.</translation>
    </message>
    <message>
        <source>The likeliest next tokens after the viewed step, with the probability over the full vocabulary and the logit it comes from. While temperature, top-k or top-p are on, a second column has the probability with which the token was really sampled; the outlined bar is the first, the filled one the second, and a token that was cut is struck out. Double-click a candidate to branch with it. With Bet a class votes for the next token before it is shown; its shares then stand beside the probabilities, as the lower bars.</source>
        <translation>Los tokens siguientes más probables tras el paso mostrado, con la probabilidad sobre todo el vocabulario y el logit del que sale. Mientras hay temperatura, top-k o top-p, una segunda columna da la probabilidad con la que el token se muestreó de verdad; la barra con contorno es la primera y la rellena la segunda, y un token cortado va tachado. Doble clic en un candidato para ramificar con él. Con Apuesta la clase vota el token siguiente antes de que se vea; sus partes quedan después junto a las probabilidades, como las barras inferiores.</translation>
    </message>
</context>
<context>
    <name>kvscope::WatchCurves</name>
    <message>
        <source>%1 %2, rank %3</source>
        <extracomment>%1: a word, %2: a percentage, %3: its rank, 1 is the likeliest</extracomment>
        <translation>%1 %2, puesto %3</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <extracomment>%1: number of a step, %2: words with their numbers</extracomment>
        <translation>Paso %1: %2</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>«%1»: %2</translation>
    </message>
    <message>
        <source>“%1”: this model has no token for it</source>
        <translation>«%1»: este modelo no tiene ningún token para eso</translation>
    </message>
    <message numerus="yes">
        <source>“%1” has %Ln tokens here; the first one, “%2”, is watched</source>
        <extracomment>%1: a word, %Ln: number of its tokens, %2: the first token</extracomment>
        <translation>
            <numerusform>«%1» tiene %Ln token aquí; se vigila el primero, «%2»</numerusform>
            <numerusform>«%1» tiene %Ln tokens aquí; se vigila el primero, «%2»</numerusform>
        </translation>
    </message>
    <message>
        <source>From logits that were computed again</source>
        <translation>De logits calculados de nuevo</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>%1: rank</source>
        <extracomment>heading of a column, %1: a word</extracomment>
        <translation>%1: puesto</translation>
    </message>
    <message>
        <source>Step %1, ranks: %2</source>
        <extracomment>%1: number of a step, %2: words with their ranks among all tokens</extracomment>
        <translation>Paso %1, puestos: %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <extracomment>%1: number of a step</extracomment>
        <translation>Paso %1</translation>
    </message>
    <message>
        <source>“%1” could not be read</source>
        <translation>No se pudo leer «%1»</translation>
    </message>
    <message>
        <source>“%1”: no token</source>
        <translation>«%1»: sin token</translation>
    </message>
    <message numerus="yes">
        <source>“%1”: “%2” of %Ln tokens</source>
        <translation>
            <numerusform>«%1»: «%2» de %Ln token</numerusform>
            <numerusform>«%1»: «%2» de %Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::WatchPage</name>
    <message>
        <source>Watched words: %1</source>
        <extracomment>title of a picture; %1: words</extracomment>
        <translation>Palabras vigiladas: %1</translation>
    </message>
    <message>
        <source>Probability over the full vocabulary</source>
        <translation>Probabilidad sobre todo el vocabulario</translation>
    </message>
    <message>
        <source>Rank among all tokens, 1 is the likeliest</source>
        <translation>Puesto entre todos los tokens, 1 es el más probable</translation>
    </message>
</context>
<context>
    <name>kvscope::WatchPanel</name>
    <message>
        <source>Watch words</source>
        <translation>Vigilar palabras</translation>
    </message>
    <message>
        <source>Words to watch</source>
        <translation>Palabras que vigilar</translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln word(s), with commas between them; Enter takes them</source>
        <translation>
            <numerusform>Hasta %Ln palabra; Intro la toma</numerusform>
            <numerusform>Hasta %Ln palabras, separadas por comas; Intro las toma</numerusform>
        </translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probabilidad</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Puesto</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>Mostrar los números como tabla</translation>
    </message>
    <message>
        <source>Probability or rank of each watched word at every step</source>
        <translation>Probabilidad o puesto de cada palabra vigilada en cada paso</translation>
    </message>
    <message>
        <source>Probability and rank of each watched word at every step</source>
        <translation>Probabilidad y puesto de cada palabra vigilada en cada paso</translation>
    </message>
    <message>
        <source>No words yet</source>
        <translation>Aún no hay palabras</translation>
    </message>
    <message>
        <source>Type words above, such as nice, warm, delicious.</source>
        <translation>Escribe palabras arriba, por ejemplo nice, warm, delicious.</translation>
    </message>
    <message>
        <source>Each step then gives the probability and the rank of each word.</source>
        <translation>Después cada paso da la probabilidad y el puesto de cada palabra.</translation>
    </message>
    <message>
        <source>hollow: from logits that were computed again</source>
        <translation>hueco: de logits calculados de nuevo</translation>
    </message>
    <message>
        <source>New steps get their numbers when the run pauses</source>
        <translation>Los pasos nuevos reciben sus números cuando la ejecución se detiene</translation>
    </message>
    <message>
        <source>Over the full vocabulary, before temperature and cuts; click a step to view it</source>
        <translation>Sobre todo el vocabulario, antes de temperatura y cortes; pulsa un paso para verlo</translation>
    </message>
    <message>
        <source>word, word</source>
        <translation>palabra, palabra</translation>
    </message>
    <message>
        <source>hollow: computed again</source>
        <translation>hueco: recalculado</translation>
    </message>
    <message>
        <source>New steps: when the run pauses</source>
        <translation>Pasos nuevos: en pausa</translation>
    </message>
    <message>
        <source>Over the full vocabulary, before temperature and cuts</source>
        <translation>Sobre todo el vocabulario, antes de temperatura y cortes</translation>
    </message>
    <message>
        <source>Over the full vocabulary</source>
        <translation>Sobre todo el vocabulario</translation>
    </message>
</context>
<context>
    <name>kvscope::WhatIfPanel</name>
    <message>
        <source>This run</source>
        <extracomment>an item of a list of cases: the model in use, with the prompt and the steps of its run</extracomment>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>Custom</source>
        <extracomment>an item of a list of cases: numbers that were typed in</extracomment>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Y si…</translation>
    </message>
    <message>
        <source>computed, not measured</source>
        <translation>calculado, no medido</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculado</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Caso</translation>
    </message>
    <message>
        <source>Number type of the cache</source>
        <translation>Tipo de número de la caché</translation>
    </message>
    <message>
        <source>New tokens T</source>
        <translation>Nuevos T</translation>
    </message>
    <message>
        <source>Width d</source>
        <translation>Anchura d</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Cabezas KV</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>lineal</translation>
    </message>
    <message>
        <source>quadratic</source>
        <translation>cuadrática</translation>
    </message>
    <message>
        <source>Cache size: %1</source>
        <translation>Tamaño de la caché: %1</translation>
    </message>
    <message>
        <source>2 · layers · (L + T) · d · bytes</source>
        <translation>2 · capas · (L + T) · d · bytes</translation>
    </message>
    <message>
        <source>2 · layers · (L + T) · d · KV heads/heads · bytes</source>
        <translation>2 · capas · (L + T) · d · cabezas KV/cabezas · bytes</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Menos</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>All multiply-adds without the cache</source>
        <translation>Todas las multiplicaciones con suma, sin la caché</translation>
    </message>
    <message>
        <source>All multiply-adds with the cache</source>
        <translation>Todas las multiplicaciones con suma, con la caché</translation>
    </message>
    <message>
        <source>Users and memory, other sizes of the cache, the article&apos;s measure</source>
        <translation>Usuarios y memoria, otros tamaños de la caché, la medida del artículo</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Usuarios</translation>
    </message>
    <message>
        <source>Memory budget, GB</source>
        <translation>Memoria disponible, GB</translation>
    </message>
    <message>
        <source>Positions · d² without the cache: %1</source>
        <translation>Posiciones · d² sin la caché: %1</translation>
    </message>
    <message>
        <source>Positions · d² with the cache: %1</source>
        <translation>Posiciones · d² con la caché: %1</translation>
    </message>
    <message>
        <source>Prompt L</source>
        <translation>Prompt L</translation>
    </message>
    <message>
        <source>Multiply-adds, cache off</source>
        <translation>Multiplicaciones con suma, sin caché</translation>
    </message>
    <message>
        <source>Multiply-adds, cache on</source>
        <translation>Multiplicaciones con suma, con caché</translation>
    </message>
</context>
<context>
    <name>kvscope::WhatIfText</name>
    <message>
        <source>Exact sum: %1. The formula rounds T(T−1) up to T².</source>
        <translation>Suma exacta: %1. La fórmula redondea T(T−1) a T².</translation>
    </message>
    <message>
        <source>For the %1 positions that are fed: %2.</source>
        <extracomment>%1 is a number of positions, %2 a size</extracomment>
        <translation>Para las %1 posiciones procesadas: %2.</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Cabezas KV</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <extracomment>size of one number; %1 is 32, 16, 8 or 4</extracomment>
        <translation>%1 bits</translation>
    </message>
    <message>
        <source>Both parts are equal here because T&#xa0;=&#xa0;2L (%1). With more new tokens the quadratic part is larger.</source>
        <translation>Aquí las dos partes son iguales porque T&#xa0;=&#xa0;2L (%1). Con más tokens nuevos la mayor es la cuadrática.</translation>
    </message>
    <message>
        <source>The quadratic part is larger here, %3 times the linear one, because T&#xa0;&gt;&#xa0;2L (%1&#xa0;&gt;&#xa0;%2).</source>
        <extracomment>%1 is T, %2 is 2L, %3 a number such as 1.3</extracomment>
        <translation>Aquí la parte mayor es la cuadrática, %3 veces la lineal, porque T&#xa0;&gt;&#xa0;2L (%1&#xa0;&gt;&#xa0;%2).</translation>
    </message>
    <message>
        <source>The article says that for this L, T and d the quadratic term dominates by orders of magnitude. It does not.</source>
        <translation>El artículo dice que con estos L, T y d el término cuadrático domina por órdenes de magnitud. No es así.</translation>
    </message>
    <message>
        <source>The article rounds this cache to 9.7 GB.</source>
        <translation>El artículo redondea esta caché a 9,7 GB.</translation>
    </message>
    <message>
        <source>Next topics, not simulated here: paged attention (the cache is stored in pages, so little reserved memory goes unused) and continuous batching (many requests share one pass over the weights).</source>
        <translation>Próximos temas, que aquí no se simulan: paged attention (la caché se guarda en páginas y casi no queda memoria reservada sin usar) y continuous batching (muchas peticiones comparten una pasada por los pesos).</translation>
    </message>
    <message>
        <source>L and T must be between 1 and %1.</source>
        <translation>L y T deben estar entre 1 y %1.</translation>
    </message>
    <message>
        <source>The width must be between 1 and %1.</source>
        <translation>La anchura debe estar entre 1 y %1.</translation>
    </message>
    <message>
        <source>The number of layers must be between 1 and %1.</source>
        <translation>El número de capas debe estar entre 1 y %1.</translation>
    </message>
    <message>
        <source>%1 heads do not divide a width of %2 evenly. Choose a number that does; the arrows offer only those.</source>
        <translation>Una anchura de %2 no es divisible entre %1 cabezas. Elige un número que la divida; las flechas solo ofrecen esos.</translation>
    </message>
    <message>
        <source>%2 heads cannot share %1 KV heads evenly. Choose a number that divides the heads; the arrows offer only those.</source>
        <translation>%2 cabezas no se pueden repartir por igual entre %1 cabezas KV. Elige un divisor del número de cabezas; las flechas solo ofrecen esos.</translation>
    </message>
    <message>
        <source>This combination is not possible.</source>
        <translation>Esta combinación no es posible.</translation>
    </message>
    <message>
        <source>8B, grouped queries</source>
        <extracomment>a model of 8 billion parameters whose queries share keys and values in groups</extracomment>
        <translation>8B, consultas agrupadas</translation>
    </message>
    <message>
        <source>Long prompt</source>
        <translation>Prompt largo</translation>
    </message>
    <message>
        <source>The linear part is larger here, %3 times the quadratic one, because T&#xa0;&lt;&#xa0;2L (%1&#xa0;&lt;&#xa0;%2). With more than %2 new tokens the quadratic part is larger.</source>
        <extracomment>%1 is T, %2 is 2L, %3 a number such as 10.2</extracomment>
        <translation>Aquí la parte lineal es la mayor, %3 veces la cuadrática, porque T&#xa0;&lt;&#xa0;2L (%1&#xa0;&lt;&#xa0;%2). Con más de %2 tokens nuevos la cuadrática es la mayor.</translation>
    </message>
    <message>
        <source>%1 as many without</source>
        <extracomment>%1 is a factor such as 12.86×</extracomment>
        <translation>%1 sin la caché</translation>
    </message>
    <message>
        <source>The article counts %1 positions. An engine feeds %2, because the last sampled token is never fed: %3, exactly %4 as many without the cache.</source>
        <extracomment>%1 and %2 are numbers of positions, %3 a number of operations, %4 a factor such as 12.96×</extracomment>
        <translation>El artículo cuenta %1 posiciones. Un motor procesa %2, porque el último token muestreado no vuelve a entrar: %3; sin la caché, exactamente %4.</translation>
    </message>
    <message>
        <source>%1 as many</source>
        <extracomment>%1 is a factor such as 11.0×</extracomment>
        <translation>%1</translation>
    </message>
    <message>
        <source>feed-forward %1, vocabulary %2</source>
        <translation>feed-forward %1, vocabulario %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln user(s): caches of %1, with the weights %2.</source>
        <translation>
            <numerusform>%Ln usuario: caché de %1, con los pesos %2.</numerusform>
            <numerusform>%Ln usuarios: cachés de %1, con los pesos %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>The weights alone do not fit into %1.</source>
        <extracomment>%1 a size</extracomment>
        <translation>Ni siquiera los pesos caben en %1.</translation>
    </message>
    <message>
        <source>Not even one position of each fits into %1.</source>
        <translation>Ni una posición de cada uno cabe en %1.</translation>
    </message>
    <message>
        <source>%1 hold %2 positions of each.</source>
        <extracomment>%1 a size, %2 a number of positions</extracomment>
        <translation>En %1 caben %2 posiciones de cada uno.</translation>
    </message>
    <message>
        <source>Together the caches outgrow the weights from %1 positions on.</source>
        <extracomment>%1 a number of positions</extracomment>
        <translation>Juntas, las cachés superan a los pesos a partir de %1 posiciones.</translation>
    </message>
    <message>
        <source>The measure of the article that the lessons follow: positions · d². It counts neither layers nor heads, feed-forward or vocabulary.</source>
        <translation>La medida del artículo que siguen las lecciones: posiciones · d². No cuenta capas, cabezas, feed-forward ni vocabulario.</translation>
    </message>
    <message>
        <source>Weight matrices: %1. The cache outgrows them from %2 positions on.</source>
        <extracomment>%1 a size, %2 a number of positions</extracomment>
        <translation>Matrices de pesos: %1. La caché las supera a partir de %2 posiciones.</translation>
    </message>
</context>
</TS>
