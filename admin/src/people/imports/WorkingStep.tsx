import type { MemberImport } from '@matinee/contract/members/people-imports'
import { joinFacts } from '../../join-facts.ts'
import { percent } from '../../format.ts'
import { ImportProgress } from '../../parts/ImportProgress.tsx'
import { t } from '../../text.ts'
import { useImport } from './use-import.ts'

/** The progress of checking, running or undoing an import. */
export function WorkingStep({ found }: { found: MemberImport }) {
  const { cancel } = useImport(found.id)
  const { state } = found
  const part = state === 'undoing' ? undonePart(found) : found.percent
  return (
    <ImportProgress
      title={t(`imports.working.${state as 'checking' | 'running' | 'undoing'}`)}
      percent={part}
      stop={state === 'undoing' ? undefined : cancel}
    >
      {joinFacts([
        percent(part),
        t('imports.rows', { count: state === 'running' ? found.done : found.total }),
        found.seconds_left !== null &&
          t('imports.time_left', { minutes: Math.ceil(found.seconds_left / 60) }),
      ])}
    </ImportProgress>
  )
}

const undonePart = ({ undone, kept, added, changed }: MemberImport) =>
  ((undone + kept) / Math.max(1, added + changed)) * 100
