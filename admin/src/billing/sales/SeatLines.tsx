import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Text } from '@mantine/core'
import { dayOf } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import styles from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { CustomerCell } from './CustomerCell.tsx'

/** Who has the seats of a plan that is for several people, and who is invited. */
export const SeatLines = ({ seats }: Pick<SubscriptionDetail, 'seats'>) =>
  seats.length > 0 && (
    <Card title={t('sales.seats')}>
      <ul className={styles.list}>
        {seats.map(({ member, email, since }) => (
          <li key={member?.id ?? email} className={styles.row}>
            <CustomerCell member={member} name={email} />
            <Text size="sm" c="dimmed">
              {member ? dayOf(since) : t('sales.seat_invited')}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
