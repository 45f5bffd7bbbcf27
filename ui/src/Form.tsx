import { Form as BaseForm } from '@base-ui/react/form'
import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'

type Props<Values extends Record<string, unknown>> = ComponentProps<typeof BaseForm<Values>>

/**
 * A form. The server's errors are cleared when the form is submitted again: only the server can tell whether they still
 * apply, and an invalid field would block the submission.
 */
export function Form<Values extends Record<string, unknown> = Record<string, unknown>>({
  errors,
  ...form
}: Props<Values>) {
  const [judged, setJudged] = useState<typeof errors>()
  const standing = errors === judged || isEmpty(errors) ? undefined : errors

  return <BaseForm {...form} errors={standing} onSubmitCapture={() => flushSync(() => setJudged(errors))} />
}

const isEmpty = (errors: object = {}) => Object.keys(errors).length === 0
