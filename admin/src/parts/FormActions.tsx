import { Button, Group, type ButtonProps } from '@mantine/core'
import { t } from '../text.ts'

interface FormActionsProps extends Pick<ButtonProps, 'color' | 'disabled' | 'loading' | 'mt'> {
  /** The label of the submit button. */
  action: string
  onCancel: () => void
}

/** The cancel and submit buttons of a form in a dialog. */
export const FormActions = ({ action, onCancel, mt, ...submit }: FormActionsProps) => (
  <Group justify="flex-end" gap="xs" mt={mt}>
    <Button variant="default" onClick={onCancel}>
      {t('cancel')}
    </Button>
    <Button type="submit" {...submit}>
      {action}
    </Button>
  </Group>
)
