import { EMBED_MODES } from '@matinee/contract/store/embed-domains'
import { Stack, Text } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { EmbedRuleFields } from './EmbedRuleFields.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const NAMES = ['embed_mode', 'embed_domains'] as const

/** Where other sites may embed the player, unless a program has a rule of its own. */
export function EmbeddingScreen() {
  const editor = useSettingsForm(NAMES, {
    validate: {
      embed_domains: (domains, { embed_mode }) =>
        embed_mode === 'listed' && domains.length === 0 ? t('embedding.missing') : null,
    },
  })
  const { form } = editor
  const { embed_mode: mode, embed_domains: domains } = form.values
  return (
    <SettingsSection title={t('embedding.title')} editor={editor}>
      <Card title={t('embedding.where')}>
        <Stack>
          <Text size="sm">{t('embedding.intro')}</Text>
          <EmbedRuleFields
            label={t('embedding.allowed')}
            modes={EMBED_MODES}
            wordOf={(each) => t(`embedding.mode.${each}`)}
            value={{ mode, domains }}
            onChange={(rule) => form.setValues({ embed_mode: rule.mode, embed_domains: rule.domains })}
            error={form.errors['embed_domains'] as string | undefined}
          />
        </Stack>
      </Card>
    </SettingsSection>
  )
}
