import { COMMENT_MODES } from '@matinee/contract/community/community'
import { Select, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ProgramEditor } from './use-program-editor.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { storeSettings } from '../store/queries.ts'
import { t } from '../text.ts'

interface CommentingCardProps {
  programId: number
  editor: ProgramEditor
}

/** The comment settings of a program: the store's, or its own. */
export function CommentingCard({ programId, editor: { form } }: CommentingCardProps) {
  const { data: store } = useSuspenseQuery(storeSettings)
  const seesComments = useHasAccess('community')
  const wordOf = (value: (typeof COMMENT_MODES)[number]) => {
    if (value !== 'inherit') return t(`commenting.program.${value}`)
    return t(store.commenting ? 'commenting.program.inherit_on' : 'commenting.program.inherit_off')
  }
  return (
    <Card title={t('commenting.program')}>
      <Stack gap="xs">
        <Select
          aria-label={t('commenting.program')}
          allowDeselect={false}
          data={COMMENT_MODES.map((value) => ({ value, label: wordOf(value) }))}
          {...form.getInputProps('commenting')}
        />
        {seesComments && (
          <TextLink to="/comments" search={{ queue: 'all', content_id: programId }} size="xs">
            {t('commenting.program.see')}
          </TextLink>
        )}
      </Stack>
    </Card>
  )
}
