import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { Text } from '@mantine/core'
import { joinFacts } from '../join-facts.ts'
import { dayOf } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import styles from '../parts/short-list.module.css'
import { t } from '../text.ts'
import { money } from '../money.ts'
import { setupFeeText } from './offer-text.ts'

/** All former prices, newest first, with the number of their subscribers. */
export const PriceHistory = ({ saved }: { saved: OfferDetail }) => (
  <Card title={t('offer.history')}>
    <ul className={styles.list}>
      {saved.price_versions.map(({ id, created_at, replaced_at, subscribers, ...price }) => (
        <li key={id} className={styles.row}>
          <Text size="sm" fw={replaced_at ? 400 : 600}>
            {joinFacts([money(price.amount, price.currency), setupFeeText(price)])}
          </Text>
          <Text size="sm" c="dimmed">
            {joinFacts([
              replaced_at
                ? t('offer.price_then', { from: dayOf(created_at), to: dayOf(replaced_at) })
                : t('offer.price_now', { date: dayOf(created_at) }),
              saved.type === 'recurring' && t('offer.payers', { count: subscribers }),
            ])}
          </Text>
        </li>
      ))}
    </ul>
  </Card>
)
