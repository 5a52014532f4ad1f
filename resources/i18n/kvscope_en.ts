<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>kvscope::AttentionPanel</name>
    <message numerus="yes">
        <source>The first step fills it: %n rows, one for each token of the prompt.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::CachePanel</name>
    <message numerus="yes">
        <source>The first step fills it: %Ln row(s) of K and V.</source>
        <extracomment>%Ln is the length of the prompt</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::CacheSwitch</name>
    <message numerus="yes">
        <source>%Ln position(s) computed</source>
        <extracomment>under the name of the cache switch; what the last step did</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
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
</context>
<context>
    <name>kvscope::StatusBar</name>
    <message numerus="yes">
        <source>Cache on and off agree: same tokens, largest logit difference %1, rounding (%Ln step(s) checked)</source>
        <extracomment>the kernels add in another order for one row than for many</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
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
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
</TS>
