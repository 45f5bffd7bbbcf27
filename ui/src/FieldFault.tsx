import { Field } from '@base-ui/react/field'

/** Names in `ValidityState` for a value of the wrong format. A field can have only one of them at a time. */
const FORMAT_FAULTS = ['typeMismatch', 'badInput', 'rangeUnderflow', 'rangeOverflow'] as const
const FAULT = 'text-sm text-danger'

interface Props {
  /** The message if a required field is empty. */
  missing?: string | undefined
  /** The message if the value does not match the field's type. */
  malformed?: string | undefined
}

/** The error of the surrounding field: found by the browser, otherwise passed to the form. */
export const FieldFault = ({ missing, malformed }: Props) => (
  <>
    {missing && (
      <Field.Error match="valueMissing" className={FAULT}>
        {missing}
      </Field.Error>
    )}
    {malformed &&
      FORMAT_FAULTS.map((way) => (
        <Field.Error key={way} match={way} className={FAULT}>
          {malformed}
        </Field.Error>
      ))}
    <Field.Validity>
      {({ validity }) =>
        (validity.valueMissing && missing) ||
        (malformed && FORMAT_FAULTS.some((way) => validity[way])) ? null : (
          <Field.Error className={FAULT} />
        )
      }
    </Field.Validity>
  </>
)
