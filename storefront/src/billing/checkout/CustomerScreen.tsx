import type { Order } from '@matinee/contract/billing/checkout'
import { listMemberFields } from '@matinee/contract/members/member-fields'
import { useQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { useMember } from '../../session/use-signed-in.ts'
import { readQuery } from '../../read.ts'
import { useShop } from '../../store/shop.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { OrderStep } from './OrderStep.tsx'
import { SkipCustomer } from './SkipCustomer.tsx'

const checkoutFields = readQuery(listMemberFields, { query: { asked_at: 'checkout' } })

/** The customer step; members with complete details skip it. */
export default function CustomerScreen() {
  return <OrderStep step="customer">{(order) => <Customer order={order} />}</OrderStep>
}

function Customer({ order }: { order: Order }) {
  const t = useAccountText()
  const { store } = useShop()
  const member = useMember()
  const { data: fields } = useQuery(checkoutFields)
  if (member === undefined || !fields) return <CheckoutSkeleton />

  const isTaxed = order.totals.tax_mode !== 'none'
  const isAsked = fields.length > 0 || isTaxed || store.terms_url !== null
  if (member && !isAsked && order.state === 'created') return <SkipCustomer order={order} />
  return (
    <CheckoutPage
      order={order}
      step="customer"
      title={t(member ? 'customer.title.member' : order.gift ? 'customer.title.gift' : 'customer.title')}
      text={member ? t('customer.as', { email: member.email ?? member.name }) : t('customer.text')}
    >
      <CustomerForm order={order} fields={fields} isMember={member !== null} isTaxed={isTaxed} />
    </CheckoutPage>
  )
}
