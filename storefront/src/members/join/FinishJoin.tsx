import { useAccountText } from '../../account-text.tsx'
import { useShop } from '../../store/shop.ts'
import { EntryPage } from '../EntryPage.tsx'
import { ObstacleStep } from '../sign-in/ObstacleStep.tsx'
import { NewcomerForm } from './NewcomerForm.tsx'
import { useJoin, type EmailProof } from './use-join.ts'

interface Props {
  proof: EmailProof
  /** The name of the person, where it is known. */
  name?: string
  returnTo: string
}

/** Completes joining for a proven address without an account: only the member's details are missing. */
export function FinishJoin({ proof, name = '', returnTo }: Props) {
  const t = useAccountText()
  const { store } = useShop()
  const { entering, join } = useJoin(returnTo)
  if (entering.obstacle) return <ObstacleStep entering={entering} />

  return (
    <EntryPage title={t('join.almost')} text={t('join.almost.text', { store: store.title })}>
      <NewcomerForm
        name={name}
        error={entering.error}
        isPending={entering.isPending}
        action={t('join.finish')}
        onSubmit={(newcomer) => join(proof, newcomer)}
      />
    </EntryPage>
  )
}
