<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>CacheFormula</name>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln KV head(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EngineError</name>
    <message>
        <source>The file is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file ends too early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file ends too early, at “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a model that KVScope can read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is damaged at “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key “%1” is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of “%1” cannot be right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This architecture is not supported (“%1”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number type of “%1” is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensor “%1” is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensor “%1” has the wrong shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no tokenizer, so it cannot read text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tokenizer is not supported (“%1”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s context is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A token id is outside the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lesson has no value for “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting “%1” makes no sense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is not valid UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s numbers overflowed, so no token can be drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something unforeseen went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected %1, found %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>%1 what went wrong, %2 what was expected and found</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>n/a</source>
        <extracomment>stands where a number does not exist</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionPanel</name>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture of this head (Ctrl+S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random weights: nothing was learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <extracomment>the key that unpins, on its keycap</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpins</source>
        <extracomment>after the key Esc: &quot;Esc unpins&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention matrix: rows are queries, columns are keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention weights: rows are queries, columns are keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logarithm of the weight, from 0.0001 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each weight divided by the largest of its row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first token is not coloured; the rest of each row is divided by its own sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No weights of this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention was not recorded in this run, or has been given up for memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The first step fills it: %n rows, one for each token of the prompt.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>It fills when a model is loaded and a prompt is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a cell to read it, click to pin it; the arrow keys move a cursor</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionPicture</name>
    <message>
        <source>Attention: layer %1, head %2, after step %3</source>
        <extracomment>title of a picture; %1 layer, %2 head, %3 step</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling: greedy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KVScope %1</source>
        <extracomment>%1: version</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionTableModel</name>
    <message>
        <source>not kept</source>
        <extracomment>a weight of a step whose attention was given up for memory</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n/a</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionText</name>
    <message>
        <source>Step %1 computed row %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 computed rows %2 to %3; earlier ones were kept</source>
        <extracomment>a branch: the rows before %2 were kept from the run that it left</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 computed rows 1 to %2 in one pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 added row %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 needed row %2, and computed all %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 computed all %2 rows, to fill the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on the first token</source>
        <extracomment>%1 is a percentage</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean of rows 2 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Left out; the rest of a row is scaled to 1.</source>
        <extracomment>%1: &quot;68 % on the first token&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1: &quot;12 % on the first token&quot;; %2: &quot;mean of rows 2 to 12&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, as in most heads: not an error</source>
        <extracomment>%1: &quot;68 % on the first token&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2). Most heads do this; it is not an error.</source>
        <extracomment>%1: &quot;68 % on the first token&quot;; %2: &quot;mean of rows 2 to 12&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 looks at key %2 alone</source>
        <extracomment>%1: a query, %2: a key and its weight</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 looks most at key %2, then at %3</source>
        <extracomment>%1: a query, %2 and %3: keys and their weights</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1: its weights are no longer kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 does not see key %2: it comes later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 does not see key %2: it is outside of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of the rest)</source>
        <extracomment>%1: a key and its weight, %2: a percentage</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 looks at key %2, rank %3 of %4</source>
        <extracomment>%1: a query, %2: a key and its weight, %3 and %4: place among the visible keys</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned: row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned: row %1 %2</source>
        <extracomment>%1: position, %2: token</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first token left out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::CacheModel</name>
    <message>
        <source>written now</source>
        <extracomment>state of K and V: the second part follows &quot;written now&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <extracomment>state of K and V that are stored but outside the layer&apos;s attention window</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, outside the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reused</source>
        <extracomment>state of K and V; follows &quot;reused&quot;; begins with a space
----------
state of K and V; &quot;%1&quot; is a step; begins with a space</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> from before the branch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> from step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used in this step, not stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not needed in this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position %1, token %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K and V were computed again and stored: the cache was just switched on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K and V were computed in this step and stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K and V were read from the cache; the run that this one branched off wrote them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K and V are stored since step %1; this layer&apos;s window does not reach them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K and V were read from the cache; step %1 wrote them. Q was not needed again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q, K and V had been computed before and were computed again, for nothing is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q, K and V were computed in this step and thrown away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position, counted from 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query: used in the step that computes it, never stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q is never stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache, one row per position</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::CachePanel</name>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer and head follow the attention matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1</source>
        <extracomment>an item of a list; &quot;%1&quot; counts from 1</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV head %1</source>
        <extracomment>an item of a list; &quot;%1&quot; counts from 1. A KV head serves one or more heads</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used of %1 reserved</source>
        <extracomment>follows the bytes in use</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 used of %2 reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1 a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <extracomment>%1 is a product of numbers, %2 its result</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the cache on: %1</source>
        <extracomment>%1 is a formula for the bytes that the cache would take</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing stored yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cache is reserved when a model is loaded and a run begins.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a prompt; the first step fills the cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The first step fills it: %Ln row(s) of K and V.</source>
        <extracomment>%Ln is the length of the prompt</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The cache is off: the first step computes K and V and keeps nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::CacheSwitch</name>
    <message>
        <source>from the next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s) computed</source>
        <extracomment>under the name of the cache switch; what the last step did</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>ON</source>
        <extracomment>inside the cache switch, in capitals</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OFF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the keys and values of earlier positions, or compute them again in every step (C)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::CandidateModel</name>
    <message numerus="yes">
        <source>%Ln other(s)</source>
        <extracomment>all tokens of the vocabulary that are not listed</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tokens of the vocabulary that are not listed, together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This token was given, not drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This token was drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %L1. Double-click or Enter goes on from here with it, as a branch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over the full vocabulary, before temperature and cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Likely next tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::ChipView</name>
    <message numerus="yes">
        <source>Prefill: step 1, %Ln token(s) in one pass</source>
        <extracomment>over the prompt&apos;s tokens; they are computed together</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Decode: one new token a step, every earlier one computed again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode: one new token a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next</source>
        <extracomment>under the token that was drawn and is fed in the next step</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, position %2 of %3</source>
        <extracomment>for screen readers: the token under the cursor</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more ›</source>
        <extracomment>tokens out of sight at the right end of the strip
----------
tokens out of sight at the left end of the strip</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‹ %1 more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::ControlBar</name>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause after this step (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw tokens one after the other (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute the next step (Page Down)</source>
        <extracomment>why a button cannot be pressed</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View the step before; nothing is computed again (Page Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no earlier step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the run; what it drew stays to be viewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same prompt from the beginning, prefilled and paused (Ctrl+R)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::CostPanel</name>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per step or in total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One operation is one multiply-add of a matrix product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost of every step, with the cache and without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing counted yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first step begins both curves: with the cache and without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To step %1: %2 with the cache and without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1: %2 with the cache and without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To step %1: %2 instead of %3, %4</source>
        <extracomment>%1 step, %2 what was spent, %3 what the other mode would have, %4 &quot;10.5× fewer&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1: %2 instead of %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1, %2 against %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run, cache on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run, cache off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the cache</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::CostPlot</name>
    <message>
        <source>on, measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off, measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on, counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off, counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on (computed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off (computed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on (measured earlier)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off (measured earlier)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::FieldButton</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a field and what it is set to, &quot;Sampling: Greedy&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::GutterLegend</name>
    <message>
        <source>computed again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <extracomment>beside &quot;computed again&quot;: rows computed for the first time</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computed in this step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::HeatmapPainter</name>
    <message>
        <source>later tokens: not applicable</source>
        <extracomment>in the upper triangle of the attention matrix: a query cannot see tokens that come later</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1: weights no longer kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows %1 to %2: weights no longer kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query ↓</source>
        <extracomment>beside the row labels: rows of the matrix are queries</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key →</source>
        <extracomment>before the column labels: columns of the matrix are keys</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of max</source>
        <extracomment>above the legend: share of the largest weight of the row; short</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of rest</source>
        <extracomment>above the legend: share of what the row has left without the first token; short</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::MainMenu</name>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Prompt…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Bundled model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model f&amp;ile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Random weights, GPT-2&apos;s size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K&amp;ernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Exact: the same bits with and without the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;igen: the textbook products, for comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide the next token first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reveal the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heatmap &amp;colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About KVScope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::MainWindow</name>
    <message>
        <source>End of text drawn: paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About KVScope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KVScope %1
Steps through transformer inference, live.

GPL-3.0-or-later. Uses Qt and QCustomPlot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.safetensors *.bin);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – KVScope</source>
        <extracomment>window title: the model&apos;s name, then the program&apos;s</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KVScope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::ModelButton</name>
    <message>
        <source>Bundled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random weights, the size of GPT-2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lesson: four heads by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a model&apos;s name and how many parameters it has, &quot;Bundled, 3 M&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::NextTokenPanel</name>
    <message>
        <source>Next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cover the next token of every new step until it is asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What comes next?</source>
        <extracomment>the key as printed on it, and what it does: &quot;[Space] shows it&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first step draws the first token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entropy %1 bits over the full vocabulary</source>
        <extracomment>entropy in bits</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::NoticeCard</name>
    <message>
        <source>Choose another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1 and %2 are amounts with their unit, e.g. 308 MB of 498 MB</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1 for the weights and the cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 This machine has %2 free.</source>
        <extracomment>follows &quot;Needs … for the weights and the cache.&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run cannot go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The steps so far are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in use stays loaded.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::PromptEditor</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt has %1 tokens, the context holds %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start over with this prompt (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text cannot be a prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the prompt as it is (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::SamplingButton</name>
    <message>
        <source>Greedy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T %1, k %2, p %3</source>
        <extracomment>T is the temperature, k and p the cuts</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T %1, k %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T %1, p %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greedy: always the likeliest token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below 1 the likely tokens win more often, above 1 less often</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw from the k likeliest tokens only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw from the likeliest tokens that reach this probability together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed, prompt and settings draw the same tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <extracomment>top k without a limit</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds from the next step.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::SavePicture</name>
    <message>
        <source>Save picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> px</source>
        <extracomment>pixels, after a number</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dpi</source>
        <extracomment>dots per inch, after a number</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 cm on paper</source>
        <extracomment>width × height of the picture when it is printed</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::SpeedControl</name>
    <message>
        <source>Speed: %1/s</source>
        <extracomment>steps a second in a free run; &quot;/s&quot; is &quot;a second&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed: max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps a second while it runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::StageLegend</name>
    <message>
        <source>Stages, from the bottom of a bar: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::StatusBar</name>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused after step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready for step 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running, step %1 done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished after step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache on and off do not agree: other token in step %1, logit difference %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache on and off do not agree: step %1, logit difference %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On and off do not agree: step %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Cache on and off agree: same tokens, largest logit difference %1, rounding (%Ln step(s) checked)</source>
        <extracomment>the kernels add in another order for one row than for many</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>On and off agree: %1, rounding</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Cache on and off agree: same tokens, largest logit difference %1 (%Ln step(s) checked)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On and off agree: logit difference %1 (%Ln step(s) checked)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Measured here: %1, %2, debug build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured here: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watching cost %1, not counted</source>
        <extracomment>the time spent on copying what is shown; it is in no bar of the timeline</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::StepCounter</name>
    <message>
        <source>No step yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Viewing step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Viewing step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prefill, position %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up, position %1</source>
        <extracomment>the first step after the cache was switched on: it fills the cache again</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode, position %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · live</source>
        <extracomment>after the step&apos;s kind and position: nothing later has been computed</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a branch at this step; the steps after it are left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View the newest step (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Viewed step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View an earlier step; nothing is computed again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::StepModel</name>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QKV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output head</source>
        <extracomment>the last matrix, from features to logits</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest</source>
        <extracomment>embedding, output head and sampling together</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %L1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, cache on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, cache off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watching cost %1, not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capture, not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations, counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations, predicted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::TimePanel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of every step, by stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first step is the prefill; its time is the time to first token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per token: on %1, off %2</source>
        <extracomment>mean times per token in the two modes</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>· %1 slower at step %2</source>
        <extracomment>follows the times of both modes; %1 is a factor such as 4.6×, %2 a step</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>· %1 faster at step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per token %1 mean, %2 p99</source>
        <extracomment>time of a step that draws one token: mean, and 99th percentile without its unit</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per token, cache off: %1 mean, %2 p99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>· %1 tokens/s</source>
        <extracomment>follows the times per token</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <extracomment>time to first token</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>· prefill %1 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT, the time to first token, is the prefill and the first sampling. Times are wall time on the thread that computes; your pauses and the cost of watching are in none of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1, prefill %2 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per token, cache on: mean %1, median %2, p99 %3, %4 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per token, cache off: mean %1, median %2, p99 %3, %4 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first step after switching on computes all positions; it is in the total only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total %1, watching cost %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the cache, measured earlier: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the cache, measured earlier: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::TimelinePlot</name>
    <message>
        <source>on, measured earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off, measured earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <extracomment>above the timeline, where the cache was switched</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <extracomment>time to first token</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, cache off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each bar: the slowest of %1 steps</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kvscope::TokenStrip</name>
    <message>
        <source>Write another prompt (Ctrl+P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <extracomment>positions used, positions there are</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
