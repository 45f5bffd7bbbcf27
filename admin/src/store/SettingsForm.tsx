import { changeStoreSettings, type StoreSettings } from '@matinee/contract/store'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, matches, useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { told } from '../parts/toast.tsx'
import { useUnsavedGuard } from '../parts/use-unsaved-guard.ts'
import { t } from '../text.ts'
import { LookFields } from './LookFields.tsx'
import { storeSettings } from './queries.ts'

const valuesOf = ({ tagline, ...settings }: StoreSettings) => ({ ...settings, tagline: tagline ?? '' })

/** The settings that exist today, saved together. */
export function SettingsForm({ settings }: { settings: StoreSettings }) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: valuesOf(settings),
    validate: {
      title: isNotEmpty(t('field.required')),
      primary_color: matches(/^#[0-9a-f]{6}$/i, t('settings.colour_malformed')),
    },
  })
  const save = useMutation({
    mutationFn: ({ tagline, ...values }: typeof form.values) =>
      call(changeStoreSettings, { body: { ...values, tagline: tagline.trim() || null } }),
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      queries.setQueryData(storeSettings.queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['overview'] })
      form.setInitialValues(valuesOf(saved))
      form.reset()
      told(t('saved'))
    },
  })
  const submit = form.onSubmit((values) => save.mutate(values))
  useUnsavedGuard(form.isDirty())
  useHotkeys([['mod+S', () => submit()]], [])

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Card title={t('settings.store')}>
          <Stack>
            <TextInput
              label={t('settings.store_title')}
              description={t('settings.store_title_text')}
              maxLength={80}
              {...form.getInputProps('title')}
            />
            <Textarea
              label={t('settings.tagline')}
              description={t('settings.tagline_text')}
              maxLength={200}
              autosize
              minRows={2}
              {...form.getInputProps('tagline')}
            />
          </Stack>
        </Card>
        <Card title={t('settings.look')}>
          <LookFields form={form} />
        </Card>
        <Group>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t('save')}
          </Button>
          {form.isDirty() && (
            <Button variant="subtle" onClick={() => form.reset()}>
              {t('settings.discard')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
