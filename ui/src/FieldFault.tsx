import { Field } from '@base-ui/react/field'

/** What a browser calls it where what was typed is nothing its field can be: of each field one at most. */
const FORMAT_FAULTS = ['typeMismatch', 'badInput', 'rangeUnderflow', 'rangeOverflow'] as const
const FAULT = 'text-sm text-danger'

interface Props {
  /** Said when the field is left empty though it is required. */
  missing?: string | undefined
  /** Said when what was typed has not the form of its type. */
  malformed?: string | undefined
}

/** What is wrong with the field it stands in: what the browser finds, else what its form was told from elsewhere. */
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
