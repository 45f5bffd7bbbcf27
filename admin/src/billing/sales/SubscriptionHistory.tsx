import type { SubscriptionEvent } from '@matinee/contract/billing/sales'
import { Text, Timeline } from '@mantine/core'
import { moment } from '../../format.ts'
import { page } from '../../page.ts'
import { Card } from '../../parts/Card.tsx'
import { t, tellAny } from '../../text.ts'
import { money } from '../../money.ts'

/** The history of a subscription, newest first. */
export const SubscriptionHistory = ({ events }: { events: SubscriptionEvent[] }) => (
  <Card title={t('sales.history')}>
    {events.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('sales.no_history')}
      </Text>
    ) : (
      <Timeline bulletSize={12} lineWidth={2} active={-1}>
        {events.map((event) => (
          <Timeline.Item key={event.id} title={<Text size="sm">{eventText(event)}</Text>}>
            <Text size="xs" c="dimmed">
              <time dateTime={event.at}>{moment(event.at)}</time>
              {event.by && ` · ${event.by}`}
            </Text>
            {event.mrr_before !== event.mrr_after && <Worth event={event} />}
          </Timeline.Item>
        ))}
      </Timeline>
    )}
  </Card>
)

const Worth = ({ event: { mrr_before, mrr_after, currency } }: { event: SubscriptionEvent }) => (
  <Text size="xs" c="dimmed" className="numbers">
    {t('sales.worth', { before: money(mrr_before, currency), after: money(mrr_after, currency) })}
  </Text>
)

/** The text of a history entry; an unknown one shows its name. */
function eventText({ kind, title }: SubscriptionEvent): string {
  const word = `sales.event.${kind}`
  return word in page.words ? tellAny(word, { plan: title ?? '' }) : kind.replaceAll('_', ' ')
}
