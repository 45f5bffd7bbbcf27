import type { TranslatedKind, TranslationOverview } from '@matinee/contract/translations/translations'
import { Group, Stack, Text } from '@mantine/core'
import { languageLabel } from '../language.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import type { Locale } from '../store/queries.ts'
import { t } from '../text.ts'
import { KIND_WORDS } from './kinds.ts'

interface LanguageCardProps {
  counts: TranslationOverview[number]
  /** The kind whose rows are listed. */
  shown: TranslatedKind | undefined
}

/** How much is translated into a language; each number leads to its rows. */
export const LanguageCard = ({ counts: { language, kinds }, shown }: LanguageCardProps) => (
  <Card title={languageLabel(language)}>
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {kinds.map(({ kind, count, incomplete }) => (
        <Group key={kind} component="li" justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm">{t(KIND_WORDS[kind])}</Text>
          {incomplete === 0 ? (
            <Text size="sm" c="dimmed">
              {t(count === 0 ? 'translations.none' : 'translations.complete')}
            </Text>
          ) : (
            <TextLink
              to="/translations"
              search={{ language: language as Locale, kind }}
              size="sm"
              style={{ flex: 'none' }}
              aria-current={kind === shown ? 'true' : undefined}
              fw={kind === shown ? 700 : 500}
            >
              {t('translations.incomplete', { incomplete, count })}
            </TextLink>
          )}
        </Group>
      ))}
    </Stack>
  </Card>
)
