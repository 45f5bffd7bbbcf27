import { Field } from '@base-ui/react/field'

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
    {malformed && (
      <Field.Error match="typeMismatch" className={FAULT}>
        {malformed}
      </Field.Error>
    )}
    <Field.Validity>
      {({ validity }) =>
        (validity.valueMissing && missing) || (validity.typeMismatch && malformed) ? null : (
          <Field.Error className={FAULT} />
        )
      }
    </Field.Validity>
  </>
)
