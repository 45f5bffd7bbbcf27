import { PUBLICATIONS, type FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Radio, Stack } from '@mantine/core'

type Publication = FilmImport['publication']

interface Props {
  label: string
  value: Publication
  onChange: (publication: Publication) => void
  labelOf: (publication: Publication) => string
  descriptionOf: (publication: Publication) => string
}

/** How what an import brings is published. */
export const PublicationChoice = ({ label, value, onChange, labelOf, descriptionOf }: Props) => (
  <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Publication)}>
    <Stack gap="xs" mt="xs">
      {PUBLICATIONS.map((one) => (
        <Radio key={one} value={one} label={labelOf(one)} description={descriptionOf(one)} />
      ))}
    </Stack>
  </Radio.Group>
)
