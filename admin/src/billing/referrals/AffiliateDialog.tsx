import {
  changeAffiliate,
  createAffiliate,
  listAffiliates,
  REWARD_KINDS,
  type Affiliate,
  type RewardKind,
} from '@matinee/contract/billing/referrals'
import { queriesUnder } from '@matinee/client/queries'
import { Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { CopyField } from '../../parts/CopyField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { PaymentsInput, PercentInput } from './TermFields.tsx'

interface Values {
  email: string
  code: string
  percent: number
  payments: number | null
  pays: RewardKind
  stopped: boolean
}

const valuesOf = (affiliate: Affiliate | null): Values => ({
  email: affiliate?.member?.email ?? '',
  code: affiliate?.code ?? '',
  percent: affiliate?.percent ?? 20,
  payments: affiliate ? affiliate.payments : null,
  pays: affiliate?.pays ?? 'money',
  stopped: affiliate?.stopped ?? false,
})

const validateCode = (code: string) =>
  /^[a-z0-9]{4,24}$/i.test(code.trim()) ? null : t('referrals.code_form')

/** Makes a member a partner, or changes the terms of somebody who brings others. */
export function AffiliateDialog({
  affiliate,
  onClose,
}: {
  affiliate: Affiliate | null
  onClose: () => void
}) {
  const form = useForm<Values>({
    initialValues: valuesOf(affiliate),
    validate: {
      code: validateCode,
      email: (email) => (affiliate || email.includes('@') ? null : t('field.required')),
    },
  })
  const save = useSave(affiliate, {
    onError: (error) => showProblems(form, error),
    onSaved: onClose,
  })

  return (
    <Dialog
      onClose={onClose}
      title={affiliate ? t('act_on', { act: t('edit'), name: affiliate.code }) : t('referrals.new')}
      size="lg"
    >
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack>
          {!affiliate && (
            <TextInput
              type="email"
              label={t('referrals.email')}
              description={t('referrals.email_text')}
              {...form.getInputProps('email')}
            />
          )}
          <TextInput
            label={t('referrals.code')}
            description={t('referrals.code_text')}
            maxLength={24}
            dir="ltr"
            {...form.getInputProps('code')}
          />
          {affiliate && (
            <CopyField
              label={t('referrals.link')}
              value={`${location.origin}/catalog?ref=${affiliate.code}`}
            />
          )}
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <PercentInput {...form.getInputProps('percent')} />
            <PaymentsInput {...form.getInputProps('payments')} />
          </Group>
          <Select
            label={t('referrals.pays')}
            allowDeselect={false}
            data={REWARD_KINDS.map((value) => ({ value, label: t(`referrals.pays.${value}`) }))}
            {...form.getInputProps('pays')}
          />
          {affiliate && (
            <Switch
              label={t('referrals.stop')}
              description={t('referrals.stop_text')}
              {...form.getInputProps('stopped', { type: 'checkbox' })}
            />
          )}
          <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}

interface SaveOptions {
  onError: (error: Error) => void
  onSaved: () => void
}

function useSave(affiliate: Affiliate | null, { onError, onSaved }: SaveOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ email, stopped, ...values }: Values) => {
      const terms = { ...values, code: values.code.trim() }
      return affiliate
        ? call(changeAffiliate, {
            params: { id: affiliate.id },
            body: changesOf(affiliate, { ...terms, stopped }),
          })
        : call(createAffiliate, { body: { ...terms, email: email.trim() } })
    },
    onError,
    onSuccess: () => {
      void queries.invalidateQueries(queriesUnder(listAffiliates.path))
      notifySuccess(t('saved'))
      onSaved()
    },
  })
}

/** Only what differs: whoever has the terms of the programme keeps them until theirs are changed. */
const changesOf = (affiliate: Affiliate, values: Omit<Values, 'email'>): Partial<typeof values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => affiliate[name as keyof typeof values] !== value),
  )
