import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Text } from '@mantine/core'
import { money } from '../../money.ts'
import { t } from '../../text.ts'

/** What the people of a file had paid elsewhere, a line for each currency. */
export const SpendLines = ({ spend }: Pick<MemberImport, 'spend'>) =>
  spend.map(({ currency, amount, people }) => (
    <Text key={currency} size="sm">
      {t('imports.spend', { amount: money(amount, currency), people })}
    </Text>
  ))
