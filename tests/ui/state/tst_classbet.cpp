// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The class bet: only what nobody has seen can be bet on, every vote counts once, and the score follows its rule.
#include "state/classbet.h"

#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "text/tokenlabel.h"

#include <QTest>

#include <algorithm>

using namespace kvscope;
using namespace kvscope::test;

class TestClassBet final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_state = std::make_unique<ViewState>();
        showRun(*m_state, { true }, 20);
    }

    void aTokenThatWasSeenCannotBeBetOn()
    {
        bet().setOpen(true);
        QVERIFY(!m_state->nextHidden());
        QVERIFY(!bet().takesVotes());
        bet().vote(0);
        step();
        QVERIFY(m_state->nextHidden());
        QVERIFY(bet().takesVotes());
        QCOMPARE(bet().votes(), 0);
        m_state->setHideFirst(true);  // nor does hiding it again open it
        m_state->reveal();
        m_state->setHideFirst(false);
        m_state->setHideFirst(true);
        QVERIFY(!bet().takesVotes());
    }

    void theOrderOfTheChoicesSaysNothing()
    {
        openAndStep();
        const auto choices = bet().choices();
        QCOMPARE(static_cast<int>(choices.size()), ClassBet::kOffered + 1);
        QCOMPARE(choices.back().token, -1);
        std::vector<QString> texts;
        for (std::size_t i = 0; i + 1 < choices.size(); ++i)
            texts.push_back(tokenLabel(m_state->tokenizer(), choices[i].token).text.toCaseFolded());
        QVERIFY(std::is_sorted(texts.begin(), texts.end()));
    }

    void votesAreGivenTypedAndTakenBack()
    {
        openAndStep();
        bet().vote(1);
        bet().vote(1);
        bet().setVotes(2, 12);
        QCOMPARE(bet().choices()[1].votes, 2);
        QCOMPARE(bet().votes(), 14);
        bet().takeBack();
        QCOMPARE(bet().votes(), 2);
        bet().takeBack();
        QCOMPARE(bet().votes(), 1);
        bet().setVotes(3, 100'000);
        QCOMPARE(bet().choices()[3].votes, ClassBet::kMostVotes);
        bet().setVotes(3, -4);
        bet().vote(9);
        bet().vote(-1);
        QCOMPARE(bet().votes(), 1);
    }

    void theScoreFollowsItsRule()
    {
        openAndStep();
        bet().setVotes(keyOf(m_state->viewedRecord()->token), 3);
        bet().setVotes(keyOf(-1), 2);
        m_state->reveal();
        QCOMPARE(bet().score().rounds, 1);
        QCOMPARE(bet().score().classRight, 1);
        QCOMPARE(bet().score().modelRight, 1);
        const BetRound* round = bet().decided(1, m_state->viewedStep());
        QVERIFY(round != nullptr);
        QCOMPARE(round->votes(), 5);
        // A tie has no favourite.
        step();
        bet().setVotes(keyOf(m_state->viewedRecord()->token), 2);
        bet().setVotes(keyOf(-1), 2);
        m_state->reveal();
        QCOMPARE(bet().score().rounds, 2);
        QCOMPARE(bet().score().classRight, 1);
        QCOMPARE(bet().score().modelRight, 2);
        // Nobody voted: no round.
        step();
        m_state->reveal();
        QCOMPARE(bet().score().rounds, 2);
        bet().clearScore();
        QCOMPARE(bet().score().rounds, 0);
    }

    void anotherTokenIsRightWhenNoneOfTheOfferedCame()
    {
        bet().setOpen(true);
        auto sampled = std::make_shared<StepRecord>(*next());
        sampled->token = 1500;
        sampled->sampling.temperature = 1.0;
        m_state->appendRecords({ sampled });
        QVERIFY(bet().takesVotes());
        bet().vote(keyOf(-1));
        m_state->reveal();
        QCOMPARE(bet().score().classRight, 1);
        QCOMPARE(bet().score().modelRight, 0);  // its likeliest token did not come
    }

    void aRoundThatIsNotRevealedIsNotCounted()
    {
        openAndStep();
        bet().vote(0);
        step();  // a run goes on
        QCOMPARE(bet().votes(), 0);
        bet().vote(0);
        bet().setOpen(false);
        QVERIFY(!m_state->nextHidden());
        QCOMPARE(bet().score().rounds, 0);
        QVERIFY(bet().decided(1, m_state->viewedStep()) == nullptr);
    }

    void lookingBackKeepsTheVotes()
    {
        openAndStep();
        bet().setVotes(0, 4);
        m_state->setViewedStep(0);
        QVERIFY(!bet().takesVotes());
        bet().vote(0);
        m_state->setViewedStep(m_state->liveStep());
        QVERIFY(bet().takesVotes());
        QCOMPARE(bet().votes(), 4);
        QCOMPARE(bet().score().rounds, 0);
    }

    void aForcedTokenIsNoBet()
    {
        bet().setOpen(true);
        auto forced = std::make_shared<StepRecord>(*next());
        forced->forced = true;
        m_state->appendRecords({ forced });
        QVERIFY(!bet().takesVotes());
    }

private:
    [[nodiscard]] ClassBet& bet() const { return *m_state->bet(); }
    [[nodiscard]] StepRecordPtr next() const
    {
        return scriptedRecord(m_state->model()->config, scriptedSettings(20), 1, m_state->liveStep() + 1, true, true);
    }
    void step() { m_state->appendRecords({ next() }); }
    void openAndStep()
    {
        bet().setOpen(true);
        step();
        QVERIFY(bet().takesVotes());
    }
    [[nodiscard]] int keyOf(TokenId token) const
    {
        const auto choices = bet().choices();
        const auto found = std::find_if(choices.begin(), choices.end(), [&](const BetChoice& each) { return each.token == token; });
        return found == choices.end() ? -1 : static_cast<int>(found - choices.begin());
    }

    std::unique_ptr<ViewState> m_state;
};

KVSCOPE_TEST(TestClassBet)
#include "tst_classbet.moc"
