import {
  type MoneyName,
  type Revenue,
  type RowKind,
  type SubscriberNumber,
} from '@matinee/contract/billing/revenue'
import { share, formatInteger } from '../../analytics/reports/numbers.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

/** A metric of the report: its explanation, and the rows behind it. */
export interface RevenueFigure {
  name: MoneyName | SubscriberNumber
  now: number | null
  /** Null for a metric without a previous period. */
  before: number | null | undefined
  say: (value: number | null) => string
  /** The detail below the value. */
  more?: string
  rows: RowKind
}

const dash = (say: (value: number) => string) => (value: number | null) => (value === null ? '–' : say(value))

const ROWS: Record<MoneyName, RowKind> = {
  gross: 'sales',
  discounts: 'discounts',
  balance_used: 'balance_used',
  refunds: 'refunds',
  net: 'net',
  fees: 'fees',
  earnings: 'earnings',
  tax: 'tax',
  sales: 'sales',
}

const FIGURE_NAMES: MoneyName[] = ['gross', 'net', 'earnings', 'refunds', 'discounts', 'tax', 'fees', 'sales']

/** The money metrics of a period. */
export const moneyFigures = ({ money: now, money_before: before, currency }: Revenue): RevenueFigure[] =>
  FIGURE_NAMES.map((name) => ({
    name,
    now: now[name],
    before: before[name],
    say: dash(name === 'sales' ? formatInteger : (value) => money(value, currency)),
    rows: ROWS[name],
  }))

/** The subscriber metrics: active, new and churned. */
export function subscriberFigures(report: Revenue): RevenueFigure[] {
  const { currency, mrr, mrr_before, now, subscribers: people, subscribers_before: before } = report
  const inMoney = dash((value) => money(value, currency))
  const figure = (
    name: SubscriberNumber,
    value: number | null,
    valueBefore: number | null | undefined,
    rest: Pick<RevenueFigure, 'say' | 'rows'> & { more?: string },
  ): RevenueFigure => ({ name, now: value, before: valueBefore, ...rest })
  const [counted, rated] = [dash(formatInteger), dash(share)]
  return [
    figure('mrr', mrr.end, mrr_before.end, {
      say: inMoney,
      rows: 'mrr',
      more: t('revenue.arr', { amount: money(mrr.end * 12, currency) }),
    }),
    figure('active', people.active, before.active, { say: counted, rows: 'mrr' }),
    figure('joined', people.joined, before.joined, { say: counted, rows: 'new' }),
    figure('churned', people.churned, before.churned, {
      say: counted,
      rows: 'left',
      more: t('revenue.churned_how', {
        voluntary: people.churned_voluntary,
        involuntary: people.churned_involuntary,
      }),
    }),
    figure('churn', people.churn, before.churn, { say: rated, rows: 'left' }),
    figure('trial_conversion', people.trial_conversion, before.trial_conversion, {
      say: rated,
      rows: 'trials',
      more: t('revenue.converted', { converted: people.trials_converted, ended: people.trials_ended }),
    }),
    figure('arpu', people.arpu, before.arpu, { say: inMoney, rows: 'mrr' }),
    figure('ltv', people.ltv, before.ltv, {
      say: inMoney,
      rows: 'left',
      ...(people.ltv === null && { more: t('revenue.ltv_hidden') }),
    }),
    figure('trialing', now.trialing, undefined, { say: counted, rows: 'trialing' }),
    figure('comped', now.comped, undefined, { say: counted, rows: 'comped' }),
    figure('on_hold', now.on_hold.amount, undefined, {
      say: inMoney,
      rows: 'on_hold',
      more: t('revenue.on_hold_people', { count: now.on_hold.people }),
    }),
  ]
}
