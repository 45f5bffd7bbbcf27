import { saveMenus, type Menus } from '@matinee/contract/site/menus'
import type { PageSummary } from '@matinee/contract/site/pages'
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useHasAccess } from '../members/role-access.ts'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { MenuCard } from './MenuCard.tsx'
import { MenuTranslations } from './MenuTranslations.tsx'
import { menusOf, valuesOf, MENUS, type MenuValues } from './menu-values.ts'
import { menus, pages } from './queries.ts'

/** What the header and the footer of the storefront lead to. */
export function MenusScreen() {
  const { data = [] } = useQuery(pages)
  const all = data.filter(({ is_catalog }) => !is_catalog)
  return (
    <QueryBoundary title={t('nav.menus')} query={useQuery(menus)} width={860}>
      {(saved) => <MenusForm saved={saved} pages={all} />}
    </QueryBoundary>
  )
}

function MenusForm({ saved, pages: all }: { saved: Menus; pages: PageSummary[] }) {
  const queries = useQueryClient()
  const mayEdit = useHasAccess('site', 'edit')
  const form = useForm<MenuValues>({
    initialValues: valuesOf(saved),
    validate: { header: ENTRY_RULES, footer: ENTRY_RULES },
  })
  const save = useMutation({
    mutationFn: (values: MenuValues) => call(saveMenus, { body: menusOf(values) }),
    onError: (error) => showProblems(form, error),
    onSuccess(kept) {
      queries.setQueryData(menus.queryKey, kept)
      form.setInitialValues(valuesOf(kept))
      form.setValues(valuesOf(kept))
      notifySuccess(t('saved'))
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Screen title={t('nav.menus')} width={860}>
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {t('site.menus_text')}
          </Text>
          {MENUS.map((name) => (
            <MenuCard key={name} name={name} form={form} pages={all} mayEdit={mayEdit} />
          ))}
          {mayEdit && <MenuTranslations form={form} />}
        </Stack>
        {mayEdit && (
          <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={() => form.reset()} />
        )}
      </Screen>
    </form>
  )
}

const ENTRY_RULES = {
  label: (label: string) => (label.trim() ? null : t('field.required')),
  address: (address: string, values: MenuValues, path: string) => {
    const [name, at] = path.split('.')
    const entry = values[name as keyof MenuValues][Number(at)]
    return entry?.page_id !== null || address.trim() ? null : t('field.required')
  },
}
