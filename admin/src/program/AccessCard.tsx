import { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'
import type { Program } from '@matinee/contract/catalogue/programs'
import { NumberInput, Radio, Select, Stack } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

const LONGEST_PREVIEW = 3600
const STYLES = ['sidebar', 'below', 'grid'] as const

/** The access rule of a program, and the layout of its chapters. */
export const AccessCard = ({ editor: { form }, kind }: { editor: ProgramEditor; kind: Program['kind'] }) => (
  <Card title={t('program.access')}>
    <Stack>
      <Radio.Group label={t('access.who')} {...form.getInputProps('access')}>
        <Stack gap="xs" mt={6}>
          {ACCESS_MODES.map((access) => (
            <Radio key={access} value={access} label={t(`access.${access}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.access !== 'public' && (
        <NumberInput
          label={t('access.preview')}
          description={t(form.values.access === 'paid' ? 'access.preview_paid' : 'access.preview_text')}
          min={0}
          max={LONGEST_PREVIEW}
          allowDecimal={false}
          clampBehavior="strict"
          value={form.values.preview_seconds}
          onChange={(seconds) => form.setFieldValue('preview_seconds', Number(seconds) || 0)}
        />
      )}
      {kind === 'collection' && (
        <Select
          label={t('program.chapter_style')}
          allowDeselect={false}
          data={[
            { value: '', label: t('chapter_style.store') },
            ...STYLES.map((value) => ({ value, label: t(`chapter_style.${value}`) })),
          ]}
          {...form.getInputProps('chapter_style')}
        />
      )}
    </Stack>
  </Card>
)
