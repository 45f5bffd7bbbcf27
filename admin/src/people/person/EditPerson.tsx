import type { FieldValues, StoreMemberField } from '@matinee/contract/members/member-fields'
import type { Person } from '@matinee/contract/members/people'
import { Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { countryChoices } from '../../countries.ts'
import { AnswerField, answerNames, answersFrom, valuesOf } from './AnswerField.tsx'
import { useChangePerson } from './use-person.ts'

interface EditPersonProps {
  person: Person
  fields: StoreMemberField[]
  onClose: () => void
}

/** Changes a person's name, contacts and custom fields; for staff the custom fields only. */
export function EditPerson({ person, fields, onClose }: EditPersonProps) {
  const isStaff = person.type === 'staff'
  const change = useChangePerson(person.id)
  const form = useForm({
    initialValues: {
      name: person.name,
      email: person.email ?? '',
      nickname: person.nickname ?? '',
      country: person.country,
      ...valuesOf(fields, person.custom_fields),
    } as Record<string, unknown> & { name: string; email: string; nickname: string; country: string | null },
    validate: { name: isNotEmpty(t('field.required')) },
  })
  const submit = form.onSubmit(({ name, email, nickname, country, ...answers }) =>
    change.mutate(
      {
        ...(!isStaff && { name, nickname: nickname || null, country }),
        ...(!isStaff && email !== (person.email ?? '') && { email }),
        ...(fields.length > 0 && { custom_fields: answersFrom(fields, answers) as FieldValues }),
      },
      {
        onError: (error) => showProblems(form, error, answerNames(fields)),
        onSuccess() {
          onClose()
          notifySuccess(t('saved'))
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('person.edit')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {!isStaff && (
            <>
              <TextInput
                label={t('people.name')}
                maxLength={80}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <TextInput
                label={t('people.email')}
                description={t('person.email_text')}
                maxLength={254}
                inputContainer={leftToRight}
                {...form.getInputProps('email')}
              />
              <TextInput
                label={t('people.nickname')}
                maxLength={30}
                inputContainer={leftToRight}
                {...form.getInputProps('nickname')}
              />
              <Select
                label={t('people.country')}
                searchable
                clearable
                clearSectionMode="clear"
                data={countryChoices()}
                {...form.getInputProps('country')}
              />
            </>
          )}
          {fields.map((field) => (
            <AnswerField key={field.id} field={field} form={form} />
          ))}
          <FormActions action={t('save')} onCancel={onClose} loading={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
