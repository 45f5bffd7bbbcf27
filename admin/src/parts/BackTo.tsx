import { IconArrowLeft } from '@tabler/icons-react'
import { TextLink } from './links.tsx'

interface BackToProps {
  to:
    | '/programs'
    | '/categories'
    | '/authors'
    | '/people'
    | '/people/imports'
    | '/offers'
    | '/reports'
    | '/reports/programs'
    | '/coupons'
    | '/gift_cards'
    | '/revenue'
    | '/sales/invoices'
    | '/sales/orders'
    | '/sales/subscriptions'
  label: string
}

/** The way back from one thing to the list of all. */
export const BackTo = ({ to, label }: BackToProps) => (
  <TextLink
    to={to}
    size="sm"
    c="dimmed"
    mb={6}
    display="inline-flex"
    style={{ gap: 4, alignItems: 'center' }}
  >
    <IconArrowLeft size={16} aria-hidden className="turns" />
    {label}
  </TextLink>
)
