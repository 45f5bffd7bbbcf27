import type { TermDetail, TermKind } from '@matinee/contract/catalogue/terms'
import { Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { SaveBar } from '../../parts/SaveBar.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { useCanEditContent, useHasAccess } from '../../members/role-access.ts'
import { AuthorPageCard } from './AuthorPageCard.tsx'
import { t } from '../../text.ts'
import { PodcastCard } from '../podcasts/PodcastCard.tsx'
import { CategoryOrder } from './CategoryOrder.tsx'
import { term } from './queries.ts'
import { TermFacts } from './TermFacts.tsx'
import { TermFields } from './TermFields.tsx'
import { TermPicture } from './TermPicture.tsx'
import { TermTranslations } from './TermTranslations.tsx'
import { TERM_WORDS } from './term-words.ts'
import { useTermForm } from './use-term-form.ts'

export function CategoryScreen() {
  const { id } = useParams({ from: '/shell/categories/$id' })
  return <TermOf key={id} kind="categories" id={id} />
}

export function AuthorScreen() {
  const { id } = useParams({ from: '/shell/authors/$id' })
  return <TermOf key={id} kind="authors" id={id} />
}

function TermOf({ kind, id }: { kind: TermKind; id: number }) {
  return (
    <QueryBoundary
      title={t(TERM_WORDS[kind].title)}
      before={<ToTerms kind={kind} />}
      width={860}
      query={useQuery(term(kind, id))}
    >
      {(saved) => <TermPage kind={kind} saved={saved} />}
    </QueryBoundary>
  )
}

const ToTerms = ({ kind }: { kind: TermKind }) => (
  <BackTo to={kind === 'categories' ? '/categories' : '/authors'} label={t(TERM_WORDS[kind].title)} />
)

/** The screen of a category or an author, editable for those who may. */
function TermPage({ kind, saved }: { kind: TermKind; saved: TermDetail }) {
  const view = (
    <Button
      component="a"
      href={`/${kind}/${encodeURIComponent(saved.permalink)}`}
      target="_blank"
      variant="subtle"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t('terms.view')}
    </Button>
  )

  return (
    <Screen title={saved.title} width={860} before={<ToTerms kind={kind} />} actions={view}>
      {saved.may_change ? <TermEditor kind={kind} saved={saved} /> : <TermFacts kind={kind} saved={saved} />}
      {(saved.may_change || saved.image) && <TermPicture kind={kind} saved={saved} />}
      <TermPrograms kind={kind} id={saved.id} />
    </Screen>
  )
}

/** The form of a category or an author; picture, order and owner are saved on their own. */
function TermEditor({ kind, saved }: { kind: TermKind; saved: TermDetail }) {
  const { form, submit, isSaving } = useTermForm(kind, saved)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TermFields kind={kind} form={form} />
        <TermTranslations kind={kind} form={form} />
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={() => form.reset()} />
      </Stack>
    </form>
  )
}

/** The order of a category's programs and its podcast, or the owner of an author page. */
function TermPrograms({ kind, id }: { kind: TermKind; id: number }) {
  const mayChange = useCanEditContent()
  const seesPlaces = useHasAccess('content')
  if (kind === 'categories')
    return (
      seesPlaces && (
        <>
          <CategoryOrder id={id} mayChange={mayChange} />
          {mayChange && <PodcastCard subject={{ category_id: id }} />}
        </>
      )
    )
  return mayChange && <AuthorPageCard id={id} />
}
