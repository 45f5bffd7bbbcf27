import { READERS, WRITERS } from '@matinee/contract/community/moderation'
import { NumberInput, Radio, Stack, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { SettingsSection } from '../store/SettingsSection.tsx'
import { t } from '../text.ts'
import { communitySettings } from './queries.ts'
import { useCommentingForm } from './use-commenting-form.ts'
import type { CommunitySettings } from '@matinee/contract/community/moderation'

const MOST_LINKS = 50

/** The settings of comments: where, who, and what is held for approval. */
export function CommentingScreen() {
  const { data, error, refetch } = useQuery(communitySettings)
  if (data) return <Rules settings={data} />
  return (
    <Screen title={t('commenting.title')} width={760}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}

function Rules({ settings }: { settings: CommunitySettings }) {
  const editor = useCommentingForm(settings)
  const { form } = editor
  const mayChange = useHasAccess('community', 'edit')
  return (
    <SettingsSection title={t('commenting.title')} editor={editor} isReadOnly={!mayChange}>
      <Card title={t('commenting.where')}>
        <Stack>
          <Switch
            label={t('commenting.store')}
            description={t('commenting.store_text')}
            {...form.getInputProps('commenting', { type: 'checkbox' })}
          />
          <Radio.Group label={t('commenting.readers')} {...form.getInputProps('readers')}>
            <Stack gap="xs" mt={6}>
              {READERS.map((value) => (
                <Radio key={value} value={value} label={t(`commenting.readers.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Radio.Group label={t('commenting.writers')} {...form.getInputProps('writers')}>
            <Stack gap="xs" mt={6}>
              {WRITERS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`commenting.writers.${value}`)}
                  description={value === 'everyone' ? t('commenting.writers.everyone_text') : undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      </Card>
      <Card title={t('commenting.checks')}>
        <Stack>
          <Switch
            label={t('commenting.first_held')}
            description={t('commenting.first_held_text')}
            {...form.getInputProps('first_held', { type: 'checkbox' })}
          />
          <Textarea
            label={t('commenting.words')}
            description={t('commenting.words_text')}
            autosize
            minRows={4}
            maxRows={16}
            {...form.getInputProps('words')}
          />
          <NumberInput
            label={t('commenting.link_limit')}
            description={t('commenting.link_limit_text')}
            min={0}
            max={MOST_LINKS}
            allowDecimal={false}
            clampBehavior="strict"
            maw={240}
            {...form.getInputProps('link_limit')}
          />
        </Stack>
      </Card>
    </SettingsSection>
  )
}
