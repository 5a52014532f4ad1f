// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One lane of the race: mark and name, a bar, its time in large digits, its operations. Painted from the theme. GUI thread only.

#include <QWidget>

namespace kvscope {

class RaceLane final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RaceLane)

public:
    explicit RaceLane(bool cacheOn, QWidget* parent = nullptr);
    ~RaceLane() override;

    /// @param widest the longest name of any lane, so that all have the same columns
    void setName(const QString& name, const QString& widest);
    void setOperationsRoom(const QString& widest);
    /// @param widest what may stand in place of a time and be wider than one; empty: nothing is
    void setTimeRoom(const QString& widest);
    /// Both lanes leave room for the longer of their texts behind the time, so that their bars have one scale.
    void setRestRoom(const QString& longer);
    [[nodiscard]] QString rest() const { return m_rest; }
    /// @param share of the bar's width, 0 … 1. @param time, operations empty if not measured yet. @param rest text after the time, such as
    /// "of 12.4 s"; may be empty
    void setFigures(double share, const QString& time, const QString& rest, const QString& operations);
    [[nodiscard]] QString time() const { return m_time; }
    [[nodiscard]] QString operations() const { return m_operations; }
    [[nodiscard]] double share() const { return m_share; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_cacheOn;
    QString m_name;
    QString m_widest;  ///< the longest name of any lane
    QString m_operationsRoom;
    QString m_restRoom;
    QString m_timeRoom;
    double m_share = 0.0;
    QString m_time;
    QString m_rest;
    QString m_operations;
};

}  // namespace kvscope
