import type { IdentityProvider, ProviderGroup } from '@matinee/contract/members/identity-providers'
import { isNotEmpty, useForm, type UseFormReturnType } from '@mantine/form'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { useChangeProvider, type ProviderChanges } from './use-providers.ts'

/** A group while it is edited: selects hold texts, and none is empty. */
export interface GroupValues {
  key: string
  name: string
  role: ProviderGroup['role']
  offer_id: string | null
}

export interface ProviderValues {
  label: string
  client_id: string
  /** Empty keeps the one there is. */
  client_secret: string
  active: boolean
  for_members: boolean
  for_staff: boolean
  mail_domains: string[]
  finds_members: boolean
  strong_acr: string
  groups_claim: string
  groups: GroupValues[]
}

export type ProviderForm = UseFormReturnType<ProviderValues>

/** A row to fill in. */
export const emptyGroup = (): GroupValues => ({
  key: crypto.randomUUID(),
  name: '',
  role: null,
  offer_id: null,
})

const valuesOf = (provider: IdentityProvider): ProviderValues => ({
  label: provider.label,
  client_id: provider.client_id,
  client_secret: '',
  active: provider.active,
  for_members: provider.for_members,
  for_staff: provider.for_staff,
  mail_domains: provider.mail_domains,
  finds_members: provider.finds_members,
  strong_acr: provider.strong_acr ?? '',
  groups_claim: provider.groups_claim,
  groups: provider.groups.map(({ name, role, offer_id }) => ({
    key: name,
    name,
    role,
    offer_id: offer_id === null ? null : String(offer_id),
  })),
})

const changesOf = ({ client_secret, strong_acr, groups, ...values }: ProviderValues): ProviderChanges => ({
  ...values,
  client_id: values.client_id.trim(),
  ...(client_secret && { client_secret }),
  strong_acr: strong_acr.trim() || null,
  groups: groups.map(({ name, role, offer_id }) => ({
    name: name.trim(),
    role,
    offer_id: offer_id === null ? null : Number(offer_id),
  })),
})

/** The form of a provider, saved as a whole. */
export function useProviderForm(provider: IdentityProvider) {
  const form = useForm<ProviderValues>({
    initialValues: valuesOf(provider),
    validate: {
      label: isNotEmpty(t('field.required')),
      groups_claim: isNotEmpty(t('field.required')),
      groups: { name: isNotEmpty(t('field.required')) },
    },
  })
  const change = useChangeProvider(provider.id)
  const submit = form.onSubmit((values) =>
    change.mutate(changesOf(values), {
      onError: (error) => showProblems(form, error),
      onSuccess(saved) {
        form.setInitialValues(valuesOf(saved))
        form.reset()
      },
    }),
  )
  return { form, submit, isSaving: change.isPending }
}
