import { Alert } from '@mantine/core'
import { CopyField } from '../parts/CopyField.tsx'
import { t } from '../text.ts'

interface ServerFieldProps {
  value: string | null
  label: string
  description?: string
}

/** The URL to which an encoder sends; null while live events cannot be received. */
export const ServerField = ({ value, ...rest }: ServerFieldProps) =>
  value === null ? <Alert color="yellow">{t('live.no_server')}</Alert> : <CopyField value={value} {...rest} />
