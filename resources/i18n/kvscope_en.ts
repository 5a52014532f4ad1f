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
    <name>RaceText</name>
    <message numerus="yes">
        <source>%1 to %2 in %Ln run(s)</source>
        <extracomment>the least and the greatest ratio of all pairs of runs</extracomment>
        <translation>
            <numerusform>%1 to %2 in %Ln run</numerusform>
            <numerusform>%1 to %2 in %Ln runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionMemory</name>
    <message numerus="yes">
        <source>computing %Ln step(s) again…</source>
        <translation>
            <numerusform>computing %Ln step again…</numerusform>
            <numerusform>computing %Ln steps again…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1: %Ln row(s) dropped</source>
        <translation>
            <numerusform>step %1: %Ln row dropped</numerusform>
            <numerusform>step %1: %Ln rows dropped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1: %Ln row(s) dropped, not of the heads that are shown</source>
        <extracomment>rows of the matrices of all heads</extracomment>
        <translation>
            <numerusform>step %1: %Ln row dropped, not of the heads that are shown</numerusform>
            <numerusform>step %1: %Ln rows dropped, not of the heads that are shown</numerusform>
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
    <message numerus="yes">
        <source>%Ln row(s) dropped: compute again</source>
        <translation>
            <numerusform>%Ln row dropped: compute again</numerusform>
            <numerusform>%Ln rows dropped: compute again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::AttentionText</name>
    <message numerus="yes">
        <source>Measured on %Ln document(s): this head puts %1 of its weight on %2; uniform attention would put %3 there.</source>
        <extracomment>%1 and %3: percentages, %2: keys, such as &quot;the token just before&quot; %1 and %3: percentages, %2: keys, such as &quot;the token just before&quot;, %Ln: texts that it was measured on</extracomment>
        <translation>
            <numerusform>Measured on %Ln document: this head puts %1 of its weight on %2; uniform attention would put %3 there.</numerusform>
            <numerusform>Measured on %Ln documents: this head puts %1 of its weight on %2; uniform attention would put %3 there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On %Ln document(s) %1 on %2; %3</source>
        <extracomment>%Ln texts that a named head was measured on, %1 the share there, %2 keys (&quot;the token just before&quot;), %3 the share in this run</extracomment>
        <translation>
            <numerusform>On %Ln document %1 on %2; %3</numerusform>
            <numerusform>On %Ln documents %1 on %2; %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::BetText</name>
    <message numerus="yes">
        <source>%Ln vote(s)</source>
        <translation>
            <numerusform>%Ln vote</numerusform>
            <numerusform>%Ln votes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::CacheMap</name>
    <message numerus="yes">
        <source>%Ln layer(s)</source>
        <translation>
            <numerusform>%Ln layer</numerusform>
            <numerusform>%Ln layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln KV head(s)</source>
        <translation>
            <numerusform>%Ln KV head</numerusform>
            <numerusform>%Ln KV heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln position</numerusform>
            <numerusform>%Ln positions</numerusform>
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
    <name>kvscope::CeilingsPageText</name>
    <message numerus="yes">
        <source>memory for %Ln user(s)</source>
        <translation>
            <numerusform>memory for %Ln user</numerusform>
            <numerusform>memory for %Ln users</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::Chain</name>
    <message numerus="yes">
        <source>%Ln other(s)</source>
        <extracomment>all tokens of the vocabulary that are not listed</extracomment>
        <translation>
            <numerusform>%Ln other</numerusform>
            <numerusform>%Ln others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>top-k cut %Ln token(s)</source>
        <extracomment>%Ln tokens of the vocabulary</extracomment>
        <translation>
            <numerusform>top-k cut %Ln token</numerusform>
            <numerusform>top-k cut %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>top-p cut %Ln token(s)</source>
        <translation>
            <numerusform>top-p cut %Ln token</numerusform>
            <numerusform>top-p cut %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) left</source>
        <translation>
            <numerusform>%Ln token left</numerusform>
            <numerusform>%Ln tokens left</numerusform>
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
</context>
<context>
    <name>kvscope::CostText</name>
    <message numerus="yes">
        <source>After %Ln token(s) the same text cost</source>
        <translation>
            <numerusform>After %Ln token the same text cost</numerusform>
            <numerusform>After %Ln tokens the same text cost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 the time (median of %Ln run(s), disturbed)</source>
        <extracomment>%1 a factor such as 3.29×, %Ln pairs of runs</extracomment>
        <translation>
            <numerusform>%1 the time (median of %Ln run, disturbed)</numerusform>
            <numerusform>%1 the time (median of %Ln runs, disturbed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 the time (median of %Ln run(s))</source>
        <translation>
            <numerusform>%1 the time (median of %Ln run)</numerusform>
            <numerusform>%1 the time (median of %Ln runs)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (median of %Ln run(s))</source>
        <extracomment>%1 two amounts, %Ln pairs of runs</extracomment>
        <translation>
            <numerusform>%1 (median of %Ln run)</numerusform>
            <numerusform>%1 (median of %Ln runs)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::HandoutPages</name>
    <message numerus="yes">
        <source>The text so far, without its first %n tokens:</source>
        <translation>
            <numerusform>The text so far, without its first token:</numerusform>
            <numerusform>The text so far, without its first %n tokens:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::HandoutRunText</name>
    <message numerus="yes">
        <source>%1 · %n positions</source>
        <extracomment>%1 what a step does, such as &quot;decode&quot;, %2 how many tokens it has read</extracomment>
        <translation>
            <numerusform>%1 · %n position</numerusform>
            <numerusform>%1 · %n positions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::HeadComputation</name>
    <message numerus="yes">
        <source>%Ln row(s) new</source>
        <extracomment>rows of K and V</extracomment>
        <translation>
            <numerusform>%Ln row new</numerusform>
            <numerusform>%Ln rows new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln row(s) kept</source>
        <extracomment>rows of K and V; %1: &quot;1 row new&quot;</extracomment>
        <translation>
            <numerusform>%1, %Ln row kept</numerusform>
            <numerusform>%1, %Ln rows kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) computed once more, to be kept</source>
        <extracomment>rows of K and V: the cache was switched on</extracomment>
        <translation>
            <numerusform>%Ln row computed once more, to be kept</numerusform>
            <numerusform>%Ln rows computed once more, to be kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s), all needed and new</source>
        <extracomment>rows of K and V, in a prefill</extracomment>
        <translation>
            <numerusform>%Ln row, all needed and new</numerusform>
            <numerusform>%Ln rows, all needed and new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept row(s) have other bits than when they were made</source>
        <extracomment>rows of K and V in the cache</extracomment>
        <translation>
            <numerusform>%Ln kept row has other bits than when it was made</numerusform>
            <numerusform>%Ln kept rows have other bits than when they were made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept row(s): the same bits as when they were made</source>
        <extracomment>rows of K and V in the cache</extracomment>
        <translation>
            <numerusform>%Ln kept row: the same bits as when it was made</numerusform>
            <numerusform>%Ln kept rows: the same bits as when they were made</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::HeadText</name>
    <message numerus="yes">
        <source>%1; more than half in %n of %2 heads</source>
        <extracomment>%1: the clause before, %n heads of which that is true for more than half of their weight</extracomment>
        <translation>
            <numerusform>%1; more than half in %n of %2 heads</numerusform>
            <numerusform>%1; more than half in %n of %2 heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::HeadsFigure</name>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln position</numerusform>
            <numerusform>%Ln positions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s) a cell</source>
        <extracomment>of a small picture of attention: how many positions share a cell, of which the largest weight is shown</extracomment>
        <translation>
            <numerusform>%Ln position a cell</numerusform>
            <numerusform>%Ln positions a cell</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::LaneWords</name>
    <message numerus="yes">
        <source>%Ln bit(s) of the logits differ (compared)</source>
        <translation>
            <numerusform>%Ln bit of the logits differs (compared)</numerusform>
            <numerusform>%Ln bits of the logits differ (compared)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::LessonPageText</name>
    <message numerus="yes">
        <source>for the cache at %Ln position(s)</source>
        <extracomment>%1 a number of positions</extracomment>
        <translation>
            <numerusform>for the cache at %Ln position</numerusform>
            <numerusform>for the cache at %Ln positions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::MeasuredPageText</name>
    <message numerus="yes">
        <source>prompt of %Ln token(s)</source>
        <translation>
            <numerusform>prompt of %Ln token</numerusform>
            <numerusform>prompt of %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>%Ln core</numerusform>
            <numerusform>%Ln cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::PresenterPageText</name>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln position</numerusform>
            <numerusform>%Ln positions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
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
    <message numerus="yes">
        <source>Keep the common beginning in the cache: %Ln of %1 row(s)</source>
        <translation>
            <numerusform>Keep the common beginning in the cache: %Ln of %1 rows</numerusform>
            <numerusform>Keep the common beginning in the cache: %Ln of %1 rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::ProofModel</name>
    <message numerus="yes">
        <source>%1 of %Ln step(s) checked</source>
        <extracomment>%1 a number of steps that were compared, %n of how many</extracomment>
        <translation>
            <numerusform>%1 of %Ln step checked</numerusform>
            <numerusform>%1 of %Ln steps checked</numerusform>
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
</context>
<context>
    <name>kvscope::RecordedBar</name>
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation>
            <numerusform>%Ln thread</numerusform>
            <numerusform>%Ln threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::RowPair</name>
    <message numerus="yes">
        <source>Compared: the same %Ln weight(s), to the last bit</source>
        <extracomment>%Ln: number of the weights that were compared</extracomment>
        <translation>
            <numerusform>Compared: the same %Ln weight, to the last bit</numerusform>
            <numerusform>Compared: the same %Ln weights, to the last bit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compared: %Ln of %1 weights differ, by %2 at most</source>
        <extracomment>%Ln: number of weights, %1: of how many, %2: a small number</extracomment>
        <translation>
            <numerusform>Compared: %Ln of %1 weights differs, by %2 at most</numerusform>
            <numerusform>Compared: %Ln of %1 weights differ, by %2 at most</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::RunPair</name>
    <message numerus="yes">
        <source>%1 and %2 have the same %Ln token(s)</source>
        <extracomment>two runs whose tokens are the same as far as both go</extracomment>
        <translation>
            <numerusform>%1 and %2 have the same token (%Ln)</numerusform>
            <numerusform>%1 and %2 have the same %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The same %Ln token(s)</source>
        <translation>
            <numerusform>The same %Ln token</numerusform>
            <numerusform>The same %Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::RunText</name>
    <message numerus="yes">
        <source>Nothing of the cache was kept; %Ln row(s) were computed again.</source>
        <extracomment>%Ln rows of the cache; an earlier run had computed them</extracomment>
        <translation>
            <numerusform>Nothing of the cache was kept; %Ln row was computed again.</numerusform>
            <numerusform>Nothing of the cache was kept; %Ln rows were computed again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) kept</source>
        <translation>
            <numerusform>%Ln row kept</numerusform>
            <numerusform>%Ln rows kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln computed again</source>
        <translation>
            <numerusform>%Ln computed again</numerusform>
            <numerusform>%Ln computed again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bit(s) differ</source>
        <extracomment>of the logits, with the kept rows and without them</extracomment>
        <translation>
            <numerusform>%Ln bit differs</numerusform>
            <numerusform>%Ln bits differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::SavePicture</name>
    <message numerus="yes">
        <source>%n files of these names exist already, %1 among them. Do you want to replace them?</source>
        <translation>
            <numerusform>%n file of these names exists already: %1. Do you want to replace it?</numerusform>
            <numerusform>%n files of these names exist already, %1 among them. Do you want to replace them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StageLegend</name>
    <message numerus="yes">
        <source>%Ln stage(s)</source>
        <extracomment>stages of a bar that a short legend leaves out</extracomment>
        <translation>
            <numerusform>%Ln stage</numerusform>
            <numerusform>%Ln stages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StatusBar</name>
    <message numerus="yes">
        <source>%Ln thread(s)</source>
        <translation>
            <numerusform>%Ln thread</numerusform>
            <numerusform>%Ln threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StepLine</name>
    <message numerus="yes">
        <source>Back to the run that this branch left, with its %Ln step(s); the branch ends</source>
        <translation>
            <numerusform>Back to the run that this branch left, with its %Ln step; the branch ends</numerusform>
            <numerusform>Back to the run that this branch left, with its %Ln steps; the branch ends</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StepText</name>
    <message numerus="yes">
        <source>Branch: %Ln kept</source>
        <extracomment>a run that goes on from a step of another one: positions kept from its cache</extracomment>
        <translation>
            <numerusform>Branch: %Ln kept</numerusform>
            <numerusform>Branch: %Ln kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln computed</source>
        <extracomment>follows &quot;Branch: 5 kept, &quot;; positions computed in its first step</extracomment>
        <translation>
            <numerusform>%Ln computed</numerusform>
            <numerusform>%Ln computed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::StepWords</name>
    <message numerus="yes">
        <source>Step %1 computed all %Ln row(s) in one pass</source>
        <translation>
            <numerusform>Step %1 computed its only row in one pass</numerusform>
            <numerusform>Step %1 computed all %Ln rows in one pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 computed %Ln row(s) of %2</source>
        <translation>
            <numerusform>Step %1 computed %Ln row of %2</numerusform>
            <numerusform>Step %1 computed %Ln rows of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 computed all %2 rows, %Ln of them again</source>
        <extracomment>&quot;Step 9 computed all 14 rows, 13 of them again&quot;</extracomment>
        <translation>
            <numerusform>Step %1 computed all %2 rows, %Ln of them again</numerusform>
            <numerusform>Step %1 computed all %2 rows, %Ln of them again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and read %Ln from the cache</source>
        <extracomment>follows &quot;Step 8 computed 1 row of 13&quot;; %Ln rows</extracomment>
        <translation>
            <numerusform>and read %Ln from the cache</numerusform>
            <numerusform>and read %Ln from the cache</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%Ln of them again)</source>
        <extracomment>follows &quot;Branch: 14 kept, 3 computed&quot; or &quot;Step 1 computed all 8 rows in one pass&quot;; %Ln rows</extracomment>
        <translation>
            <numerusform>(%Ln of them again)</numerusform>
            <numerusform>(%Ln of them again)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::TokenCost</name>
    <message numerus="yes">
        <source>Memory for %Ln user(s) (computed)</source>
        <translation>
            <numerusform>Memory for %Ln user (computed)</numerusform>
            <numerusform>Memory for %Ln users (computed)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::WatchCurves</name>
    <message numerus="yes">
        <source>“%1” has %Ln tokens here; the first one, “%2”, is watched</source>
        <extracomment>%1: a word, %Ln: number of its tokens, %2: the first token</extracomment>
        <translation>
            <numerusform>“%1” has %Ln token here; the first one, “%2”, is watched</numerusform>
            <numerusform>“%1” has %Ln tokens here; the first one, “%2”, is watched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1”: “%2” of %Ln tokens</source>
        <translation>
            <numerusform>“%1”: “%2” of %Ln token</numerusform>
            <numerusform>“%1”: “%2” of %Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::WatchPanel</name>
    <message numerus="yes">
        <source>Up to %Ln word(s), with commas between them; Enter takes them</source>
        <translation>
            <numerusform>Up to %Ln word; Enter takes it</numerusform>
            <numerusform>Up to %Ln words, with commas between them; Enter takes them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kvscope::WhatIfText</name>
    <message numerus="yes">
        <source>%Ln user(s): caches of %1, with the weights %2.</source>
        <translation>
            <numerusform>%Ln user: a cache of %1, with the weights %2.</numerusform>
            <numerusform>%Ln users: caches of %1, with the weights %2.</numerusform>
        </translation>
    </message>
</context>
</TS>
