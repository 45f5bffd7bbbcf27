import { startCampaign, type Campaign } from '@matinee/contract/notices/campaigns'
import { Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { DateField } from '../../parts/DateField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess, sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { ReaderFacts } from './AudienceFields.tsx'
import { campaign as campaignQuery, campaignReaders } from './queries.ts'

const WHENS = ['now', 'at', 'local'] as const

interface Values {
  when: (typeof WHENS)[number]
  date: string
}

const bodyOf = ({ when, date }: Values) => {
  if (when === 'now') return {}
  return when === 'local' ? { local_time: date } : { at: new Date(date).toISOString() }
}

interface Props {
  campaign: Campaign
  onClose: () => void
}

/** Says who gets a campaign, and sends it now or at its time. */
export function SendDialog({ campaign: { id, topic, segment_id }, onClose }: Props) {
  const queries = useQueryClient()
  const counted = useQuery(campaignReaders({ topic, ...(segment_id !== null && { segment_id }) }))
  const form = useForm<Values>({
    initialValues: { when: 'now', date: '' },
    validate: {
      date: (date, { when }) => (when !== 'now' && date === '' ? t('field.required') : null),
    },
  })
  const { when } = form.values
  const start = useMutation({
    mutationFn: (values: Values) => call(startCampaign, { params: { id }, body: bodyOf(values) }),
    onError: (error) => showProblems(form, error, { at: 'date', local_time: 'date' }),
    onSuccess(started) {
      queries.setQueryData(campaignQuery(id).queryKey, started)
      notifySuccess(t(when === 'now' ? 'campaigns.started' : 'campaigns.scheduled'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('campaigns.send_title')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={form.onSubmit((values) => start.mutate(values))}>
        <Stack>
          {counted.data && <ReaderFacts audience={counted.data} />}
          {counted.error && <Text size="sm">{sentenceOf(counted.error)}</Text>}
          <Radio.Group label={t('campaigns.when')} {...form.getInputProps('when')}>
            <Stack gap="xs" mt={4}>
              {WHENS.map((value) => (
                <Radio key={value} value={value} label={t(`campaigns.when.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {when !== 'now' && (
            <DateField
              withTime
              label={t('campaigns.date')}
              description={when === 'local' ? t('campaigns.when_local_text') : undefined}
              {...form.getInputProps('date')}
            />
          )}
          <Text size="sm" c="dimmed">
            {t('campaigns.once_text')}
          </Text>
          <FormActions
            action={t(when === 'now' ? 'campaigns.send_now' : 'campaigns.schedule')}
            loading={start.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
