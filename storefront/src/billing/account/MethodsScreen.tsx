import { useSuspenseQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { Section, TabTitle } from '../../account/parts.tsx'
import { memberBilling } from '../../offers/use-billing.ts'
import { AddMethod } from './AddMethod.tsx'
import { MethodRow } from './MethodRow.tsx'

/** The member's payment methods. */
export default function MethodsScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(memberBilling)

  return (
    <>
      <TabTitle title={t('account.payment_methods')} text={t('account.payment_methods.text')} />
      <Section title={t('methods.saved')} text={data.methods.length === 0 && t('methods.none')}>
        {data.methods.length > 0 && (
          <ul className="divide-y divide-line">
            {data.methods.map((method) => (
              <MethodRow key={method.id} method={method} />
            ))}
          </ul>
        )}
      </Section>
      <AddMethod billing={data} />
    </>
  )
}
