import { useSuspenseQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { TabTitle } from '../../account/parts.tsx'
import { memberBilling } from '../../offers/use-billing.ts'
import { GroupSection } from '../seats/GroupSection.tsx'
import { OwnSeats } from '../seats/OwnSeats.tsx'
import { Accesses } from './Accesses.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { Instalments } from './Instalments.tsx'
import { NoPlan } from './NoPlan.tsx'

/** The member's subscription with its actions, and their other purchases. */
export default function PurchasesScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(memberBilling)
  const { subscription } = data

  return (
    <>
      <TabTitle title={t('account.purchases')} text={t('account.purchases.text')} />
      {subscription && subscription.status !== 'canceled' ? (
        <CurrentPlan billing={data} plan={subscription} />
      ) : (
        <NoPlan ended={subscription} />
      )}
      <GroupSection />
      <OwnSeats />
      <Instalments plans={data.instalments} />
      <Accesses accesses={data.accesses} />
    </>
  )
}
