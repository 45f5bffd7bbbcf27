import type { FieldValues } from '@matinee/contract/members/member-fields'
import { Button } from '@matinee/ui/Button'
import { Checkbox } from '@matinee/ui/Checkbox'
import { Form } from '@matinee/ui/Form'
import { Skeleton } from '@matinee/ui/Skeleton'
import { TextField } from '@matinee/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useFaults } from '../faults.ts'
import { FormFault } from '../FormFault.tsx'
import { OwnFields } from '../OwnFields.tsx'
import type { ApiError } from '../../call.ts'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { signupQuestions } from './queries.ts'
import { Terms } from './Terms.tsx'
import type { Newcomer } from './use-join.ts'

interface Props {
  /** Shown above the name. */
  children?: ReactNode
  name?: string
  error: ApiError | null
  isPending: boolean
  action: string
  onSubmit: (newcomer: Newcomer, values: Record<string, string>) => void
}

/** The form of new members: name, the store's own fields, and its terms. */
export function NewcomerForm({ children, name = '', error, isPending, action, onSubmit }: Props) {
  const t = useAccountText()
  const [answers, setAnswers] = useState<FieldValues>({})
  const [wantsNews, setWantsNews] = useState(false)
  const faults = useFaults(error)

  return (
    <Form<Record<string, string>>
      errors={faults}
      onFormSubmit={(values) =>
        onSubmit(
          { name: values['name']!.trim(), marketing_consent: wantsNews, custom_fields: answers },
          values,
        )
      }
      className="flex flex-col gap-5"
    >
      {children}
      <TextField
        name="name"
        label={t('join.name')}
        autoComplete="name"
        defaultValue={name}
        maxLength={80}
        required
        missing={t('join.name.missing')}
      />
      <Questions answers={answers} onAnswer={(key, answer) => setAnswers({ ...answers, [key]: answer })} />
      <div>
        <Terms />
        <Checkbox name="news" label={t('join.news')} checked={wantsNews} onChange={setWantsNews} />
      </div>
      <FormFault error={error} faults={faults} />
      <Button type="submit" size="large" disabled={isPending}>
        {isPending ? t('join.sending') : action}
      </Button>
    </Form>
  )
}

interface QuestionsProps {
  answers: FieldValues
  onAnswer: (key: string, answer: FieldValues[string]) => void
}

function Questions(props: QuestionsProps) {
  const t = useAccountText()
  const { data, error, refetch } = useQuery(signupQuestions)
  if (error) {
    return <FailedNotice title={t('join.failed')} level={2} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-12 w-full" />
  return data.length > 0 && <OwnFields fields={data} saved={NO_VALUES} {...props} />
}

const NO_VALUES: FieldValues = {}
