import { AUTOMATION_TRIGGER_TYPES, subjectOfTrigger } from '@matinee/contract/notices/automation-triggers'
import type { AutomationTrigger } from '@matinee/contract/notices/automations'
import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { OfferSelect, ProgramSelect } from './SubjectSelect.tsx'
import type { AutomationForm } from './use-automation-form.ts'

interface Props {
  form: AutomationForm
  mayEdit: boolean
}

/** What an automation is called, and what begins it. */
export const TriggerCard = ({ form, mayEdit }: Props) => (
  <Card title={t('automations.begins')}>
    <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      <Stack>
        <TextInput label={t('automations.name')} required maxLength={120} {...form.getInputProps('name')} />
        <Select
          label={t('automations.trigger')}
          searchable
          allowDeselect={false}
          disabled={!mayEdit}
          data={AUTOMATION_TRIGGER_TYPES.map((value) => ({
            value,
            label: t(`automations.trigger.${value}`),
          }))}
          value={form.values.trigger.type}
          onChange={(type) =>
            type && form.setFieldValue('trigger', { ...NO_SUBJECT, type: type as AutomationTrigger['type'] })
          }
        />
        <TriggerSubject form={form} />
        <Checkbox
          label={t('automations.again')}
          description={t('automations.again_text')}
          {...form.getInputProps('again', { type: 'checkbox' })}
        />
      </Stack>
    </fieldset>
  </Card>
)

const NO_SUBJECT = { offer_id: null, content_id: null, tag: null }

function TriggerSubject({ form }: { form: AutomationForm }) {
  const { trigger } = form.values
  const subject = subjectOfTrigger(trigger.type)
  const change = (changes: Partial<AutomationTrigger>) =>
    form.setFieldValue('trigger', { ...trigger, ...changes })
  if (subject === 'offer')
    return (
      <OfferSelect
        value={trigger.offer_id}
        any={t('automations.any_offer')}
        onChange={(offer_id) => change({ offer_id })}
      />
    )
  if (subject === 'program')
    return (
      <ProgramSelect
        value={trigger.content_id}
        any={t('automations.any_program')}
        onChange={(content_id) => change({ content_id })}
      />
    )
  if (subject === 'tag')
    return (
      <TextInput
        label={t('automations.tag')}
        description={t('automations.any_tag')}
        maxLength={40}
        value={trigger.tag ?? ''}
        onChange={({ currentTarget }) => change({ tag: currentTarget.value || null })}
      />
    )
  return null
}
