import { Button, Group, type ButtonProps } from '@mantine/core'
import { t } from '../text.ts'

interface FormActionsProps extends Pick<ButtonProps, 'color' | 'disabled' | 'loading' | 'mt'> {
  /** What the form does, as its button says it. */
  action: string
  onCancel: () => void
}

/** The end of a form in a dialog: out of it, or on with it. */
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
