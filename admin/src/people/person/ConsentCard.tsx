import { changeConsent, type Person } from '@matinee/contract/members/people'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t, type Word } from '../../text.ts'
import { useCachePerson } from './use-person.ts'

/** Where members consent themselves; other sources are free text of the staff. */
const OWN_SOURCES: Record<string, Word> = { join: 'person.consent_join', account: 'person.consent_account' }

/** A person's marketing consent: whether and when it was given, and its source. */
export function ConsentCard({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const given = person.marketing_consent_at
  return (
    <Card
      title={t('people.consent')}
      actions={
        mayEdit && (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t(given ? 'person.consent_withdraw' : 'person.consent_give')}
          </Button>
        )
      }
    >
      <Text size="sm">
        {given ? t('person.consent_since', { when: moment(given) }) : t('person.consent_none')}
      </Text>
      {person.consent_source && (
        <Text size="sm" c="dimmed" className="as-written">
          {sourceText(person.consent_source)}
        </Text>
      )}
      {isAsking && <ConsentDialog person={person} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function sourceText(source: string) {
  const word = OWN_SOURCES[source]
  return word ? t(word) : source
}

function ConsentDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const know = useCachePerson()
  const consent = person.marketing_consent_at === null
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: isNotEmpty(t('field.required')) },
  })
  const change = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(changeConsent, { params: { id: person.id }, body: { consent, reason } }),
    onError: (error) => showProblems(form, error),
    async onSuccess(known) {
      onClose()
      await know(known)
    },
  })
  return (
    <Dialog onClose={onClose} title={t(consent ? 'person.consent_give' : 'person.consent_withdraw')}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('person.consent_reason')}
            description={t('person.consent_reason_text')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormActions action={t('save')} onCancel={onClose} loading={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
