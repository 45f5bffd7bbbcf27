import type { TranslationOverview } from '@matinee/contract/translations/translations'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconLanguageHiragana } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '../parts/links.tsx'
import { Empty } from '../parts/Empty.tsx'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { FileCard } from './FileCard.tsx'
import { LanguageCard } from './LanguageCard.tsx'
import { translationOverview } from './queries.ts'
import { UntranslatedCard } from './UntranslatedCard.tsx'

const route = getRouteApi('/shell/translations')

/** What of the publisher's texts is not translated yet, by language. */
export function TranslationsScreen() {
  return (
    <QueryBoundary title={t('translations.title')} width={1120} query={useQuery(translationOverview)}>
      {(overview) => (
        <Screen title={t('translations.title')} width={1120}>
          {overview.length === 0 ? <OneLanguage /> : <Overview overview={overview} />}
        </Screen>
      )}
    </QueryBoundary>
  )
}

function Overview({ overview }: { overview: TranslationOverview }) {
  const { language, kind } = route.useSearch()
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('translations.text')}</Text>
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }}>
        {overview.map((each) => (
          <LanguageCard
            key={each.language}
            counts={each}
            shown={each.language === language ? kind : undefined}
          />
        ))}
      </SimpleGrid>
      {language && kind && <UntranslatedCard key={`${language} ${kind}`} language={language} kind={kind} />}
      <FileCard />
    </Stack>
  )
}

const OneLanguage = () => (
  <Empty
    icon={IconLanguageHiragana}
    title={t('translations.one_language')}
    text={t('translations.one_language_text')}
  >
    <ButtonLink to="/settings/languages" variant="default">
      {t('translations.add_languages')}
    </ButtonLink>
  </Empty>
)
