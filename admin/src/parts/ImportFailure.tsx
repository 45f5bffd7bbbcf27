import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../text.ts'
import { tellRemark } from './remarks.ts'

interface ImportFailureProps {
  failure_code: string | null
  failure: string | null
}

/** Why an import could not go on. */
export const ImportFailure = ({ failure_code, failure }: ImportFailureProps) =>
  failure_code && (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={t('film_imports.failed')}
      role="alert"
    >
      {tellRemark({ code: failure_code, message: failure ?? '', values: {} })}
    </Alert>
  )
