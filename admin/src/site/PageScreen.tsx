import type { EditedPage } from '@matinee/contract/site/pages'
import { Alert, Grid, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { languageLabel } from '../language.ts'
import { useHasAccess } from '../members/role-access.ts'
import { BackTo } from '../parts/BackTo.tsx'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { Screen } from '../parts/Screen.tsx'
import { StorePreview } from '../store/StorePreview.tsx'
import { useContentLanguages } from '../store/translations/content-languages.ts'
import { t } from '../text.ts'
import { BlockList } from './BlockList.tsx'
import { PageActions } from './PageActions.tsx'
import { PageFields } from './PageFields.tsx'
import { pageAddress } from './page-links.ts'
import { PageTranslations } from './PageTranslations.tsx'
import { sitePage } from './queries.ts'
import { StateBadge } from './StateBadge.tsx'
import { usePageForm } from './use-page-form.ts'

const route = getRouteApi('/shell/pages/$id')

/** One of the publisher's own pages, beside its preview. */
export function PageScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('nav.pages')} before={<ToPages />} query={useQuery(sitePage(id))} width={1480}>
      {(saved) => <PageEditor key={id} saved={saved} />}
    </QueryBoundary>
  )
}

/** The preview shows what was saved. */
const NOTHING_UNSAVED = {}

const ToPages = () => <BackTo to="/pages" label={t('nav.pages')} />

function PageEditor({ saved }: { saved: EditedPage }) {
  const editor = usePageForm(saved)
  const { form, submit, isSaving } = editor
  const mayEdit = useHasAccess('site', 'edit')
  const { own, offered } = useContentLanguages()
  const [chosen, setShown] = useState(saved.language as string)
  const shown = offered.includes(chosen) ? chosen : own

  return (
    <form onSubmit={submit} noValidate>
      <Screen
        sticky
        width={1480}
        title={saved.title}
        before={<ToPages />}
        beside={<StateBadge state={saved.state} />}
        actions={<PageActions saved={saved} editor={editor} mayEdit={mayEdit} />}
      >
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <Stack gap="lg">
              {hasGaps(form.values) && (
                <Alert color="yellow" title={t('site.gaps')}>
                  {t('site.gaps_text')}
                </Alert>
              )}
              {saved.is_catalog && <Text c="dimmed">{t('site.catalog_text')}</Text>}
              <BlockList form={form} saved={saved} mayEdit={mayEdit} />
              {!saved.is_catalog && <PageFields form={form} />}
              <PageTranslations form={form} saved={saved} mayEdit={mayEdit} shown={shown} onShow={setShown} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <StorePreview
              key={saved.version}
              path={`${pageAddress(saved)}?locale=${shown}`}
              patch={NOTHING_UNSAVED}
              text={t('site.preview_text')}
            >
              {offered.length > 1 && (
                <Select
                  size="xs"
                  aria-label={t('preview.language')}
                  data={offered.map((value) => ({ value, label: languageLabel(value) }))}
                  allowDeselect={false}
                  value={shown}
                  onChange={(language) => language && setShown(language)}
                  w={150}
                />
              )}
            </StorePreview>
          </Grid.Col>
        </Grid>
        {mayEdit && <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={() => form.reset()} />}
      </Screen>
    </form>
  )
}

/** Whether something that a template marked is still to be filled in. */
const hasGaps = ({ blocks }: Pick<EditedPage, 'blocks'>) =>
  blocks.some((block) => block.kind !== 'code' && /"[^"]*\[[^\]"]+\][^"]*"/.test(JSON.stringify(block)))
