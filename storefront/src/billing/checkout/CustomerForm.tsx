import type { Address } from '@matinee/contract/billing/billing'
import type { Order } from '@matinee/contract/billing/checkout'
import type { FieldValues, MemberField } from '@matinee/contract/members/member-fields'
import { Button } from '@matinee/ui/Button'
import { Checkbox } from '@matinee/ui/Checkbox'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useFaults } from '../../members/faults.ts'
import { FormFault } from '../../members/FormFault.tsx'
import { OwnFields } from '../../members/OwnFields.tsx'
import { Terms } from '../../members/join/Terms.tsx'
import { useShop } from '../../store/shop.ts'
import { AddressFields } from './AddressFields.tsx'
import { HasAccount } from './HasAccount.tsx'
import { useCustomer } from './use-customer.ts'

interface Props {
  order: Order
  /** The store's own fields of customers. */
  fields: MemberField[]
  isMember: boolean
  /** Called with the address, which decides the taxes. */
  isTaxed: boolean
}

/** The customer's details before payment: as few as possible. */
export function CustomerForm({ order, fields, isMember, isTaxed }: Props) {
  const t = useAccountText()
  const { store } = useShop()
  const customer = useCustomer(order, isMember)
  const [answers, setAnswers] = useState(order.custom_fields as FieldValues)
  const [address, setAddress] = useState<Address>({
    ...(store.country && { country: store.country }),
    ...order.address,
  })
  const [wantsNews, setWantsNews] = useState(false)
  const faults = useFaults(customer.error)
  const hasAccount = customer.error?.code === 'sign_in_to_go_on'

  const give = ({ email = '', name = '' }: Record<string, string>) =>
    customer.mutate({
      ...(!isMember && { email: email.trim(), name: name.trim(), marketing_consent: wantsNews }),
      ...(store.terms_url && { terms: true }), // the form cannot be submitted without them
      ...(fields.length > 0 && { custom_fields: answers }),
      ...(isTaxed && { address }),
    })

  return (
    <Form<Record<string, string>>
      errors={faults}
      onFormSubmit={give}
      className="flex max-w-xl flex-col gap-5"
    >
      {!isMember && <IdentityFields order={order} />}
      {hasAccount && <HasAccount order={order} />}
      {isTaxed && <AddressFields address={address} onChange={setAddress} />}
      {fields.length > 0 && (
        <OwnFields
          fields={fields}
          saved={NO_VALUES}
          answers={answers}
          onAnswer={(key, answer) => setAnswers({ ...answers, [key]: answer })}
        />
      )}
      <div className="empty:hidden">
        <Terms />
        {!isMember && (
          <Checkbox name="news" label={t('join.news')} checked={wantsNews} onChange={setWantsNews} />
        )}
      </div>
      {!hasAccount && <FormFault error={customer.error} faults={faults} />}
      <Button
        type="submit"
        size="large"
        className="sm:self-start"
        disabled={customer.isPending || customer.isSuccess}
      >
        {customer.isPending ? t('join.sending') : t('customer.submit')}
      </Button>
    </Form>
  )
}

const NO_VALUES: FieldValues = {}

function IdentityFields({ order }: { order: Order }) {
  const t = useAccountText()

  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t('sign_in.email')}
        hint={t('customer.email.hint')}
        autoComplete="email"
        defaultValue={order.email ?? ''}
        required
        missing={t('sign_in.email.missing')}
        malformed={t('sign_in.email.malformed')}
      />
      <TextField
        name="name"
        label={t('join.name')}
        autoComplete="name"
        defaultValue={order.name ?? ''}
        maxLength={80}
        required
        missing={t('join.name.missing')}
      />
    </>
  )
}
