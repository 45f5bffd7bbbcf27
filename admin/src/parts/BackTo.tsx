import { Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { ActionLink } from './links.tsx'

interface BackToProps {
  to:
    | '/programs'
    | '/live'
    | '/categories'
    | '/authors'
    | '/people'
    | '/people/imports'
    | '/videos'
    | '/videos/import'
    | '/mails/previews'
    | '/offers'
    | '/pages'
    | '/pages/import'
    | '/reports'
    | '/reports/live'
    | '/reports/programs'
    | '/coupons'
    | '/automations'
    | '/campaigns'
    | '/gift_cards'
    | '/referrals'
    | '/settings/webhooks'
    | '/settings/api'
    | '/revenue'
    | '/sales/invoices'
    | '/sales/orders'
    | '/sales/subscriptions'
    | '/settings/sign-in-providers'
  label: string
}

/** A link before the title, from a record back to its list. */
export const BackTo = ({ to, label }: BackToProps) => (
  <Tooltip label={label}>
    <ActionLink to={to} variant="default" size={32} aria-label={label}>
      <IconArrowLeft size={18} stroke={1.6} aria-hidden className="turns" />
    </ActionLink>
  </Tooltip>
)
