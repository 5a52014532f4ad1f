<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CacheFormula</name>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation>
            <numerusform>%Ln layer</numerusform>
            <numerusform>%Ln layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln position</numerusform>
            <numerusform>%Ln positions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln KV head(s)</source>
        <translation>
            <numerusform>%Ln KV head</numerusform>
            <numerusform>%Ln KV heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionPanel</name>
    <message numerus="yes">
        <source>The first step fills it: %Ln row(s), one for each token of the prompt.</source>
        <translation>
            <numerusform>The first step fills it: %Ln row, for the one token of the prompt.</numerusform>
            <numerusform>The first step fills it: %Ln rows, one for each token of the prompt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::CachePanel</name>
    <message numerus="yes">
        <source>The first step fills it: %Ln row(s) of K and V.</source>
        <extracomment>%Ln is the length of the prompt</extracomment>
        <translation>
            <numerusform>The first step fills it: %Ln row of K and V.</numerusform>
            <numerusform>The first step fills it: %Ln rows of K and V.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::CacheSwitch</name>
    <message numerus="yes">
        <source>%Ln position(s) computed</source>
        <extracomment>under the name of the cache switch; what the last step did</extracomment>
        <translation>
            <numerusform>%Ln position computed</numerusform>
            <numerusform>%Ln positions computed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::CandidateModel</name>
    <message numerus="yes">
        <source>%Ln other(s)</source>
        <extracomment>all tokens of the vocabulary that are not listed</extracomment>
        <translation>
            <numerusform>%Ln other</numerusform>
            <numerusform>%Ln others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::ChipView</name>
    <message numerus="yes">
        <source>Prefill: step 1, %Ln token(s) in one pass</source>
        <extracomment>above the prompt&apos;s tokens, which are computed together</extracomment>
        <translation>
            <numerusform>Prefill: step 1, %Ln token in one pass</numerusform>
            <numerusform>Prefill: step 1, %Ln tokens in one pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Branch: %Ln token(s) kept, step 1 computed the rest</source>
        <translation>
            <numerusform>Branch: %Ln token kept, step 1 computed the rest</numerusform>
            <numerusform>Branch: %Ln tokens kept, step 1 computed the rest</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::PromptEditor</name>
    <message numerus="yes">
        <source>Only %Ln more token(s) fit in the context after this prompt.</source>
        <translation>
            <numerusform>Only %Ln more token fits in the context after this prompt.</numerusform>
            <numerusform>Only %Ln more tokens fit in the context after this prompt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::ProofPanel</name>
    <message numerus="yes">
        <source>Largest logit difference %1 over %Ln step(s): cache on and off agree to the last bit.</source>
        <translation>
            <numerusform>Largest logit difference %1 over %Ln step: cache on and off agree to the last bit.</numerusform>
            <numerusform>Largest logit difference %1 over %Ln steps: cache on and off agree to the last bit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest logit difference %1, in step %2, over %Ln step(s): the same tokens.</source>
        <translation>
            <numerusform>Largest logit difference %1, in step %2, over %Ln step: the same tokens.</numerusform>
            <numerusform>Largest logit difference %1, in step %2, over %Ln steps: the same tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) not compared.</source>
        <translation>
            <numerusform>%Ln step not compared.</numerusform>
            <numerusform>%Ln steps not compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StatusBar</name>
    <message numerus="yes">
        <source>Cache on and off agree: same tokens, largest logit difference %1, rounding (%Ln step(s) checked)</source>
        <extracomment>the kernels add in a different order for one row than for many</extracomment>
        <translation>
            <numerusform>Cache on and off agree: same tokens, largest logit difference %1, rounding (%Ln step checked)</numerusform>
            <numerusform>Cache on and off agree: same tokens, largest logit difference %1, rounding (%Ln steps checked)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cache on and off agree: same tokens, largest logit difference %1 (%Ln step(s) checked)</source>
        <translation>
            <numerusform>Cache on and off agree: same tokens, largest logit difference %1 (%Ln step checked)</numerusform>
            <numerusform>Cache on and off agree: same tokens, largest logit difference %1 (%Ln steps checked)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On and off agree: logit difference %1 (%Ln step(s) checked)</source>
        <translation>
            <numerusform>On and off agree: logit difference %1 (%Ln step checked)</numerusform>
            <numerusform>On and off agree: logit difference %1 (%Ln steps checked)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation>
            <numerusform>%Ln thread</numerusform>
            <numerusform>%Ln threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same tokens, largest logit difference %1, rounding from %2 on (%Ln step(s) checked)</source>
        <extracomment>%2 a place: layer 1, QKV</extracomment>
        <translation>
            <numerusform>Same tokens, largest logit difference %1, rounding from %2 on (%Ln step checked)</numerusform>
            <numerusform>Same tokens, largest logit difference %1, rounding from %2 on (%Ln steps checked)</numerusform>
        </translation>
    </message>
</context>
</TS>
