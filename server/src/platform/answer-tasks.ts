import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

// As the encoder: whoever looks about goes before work that may wait.
const NICE = 10

/** Makes this process the child of a `TaskChild`: it gives way to all else and ends with its parent. */
export function answerTasks<Task>(answerTo: (task: Task) => Promise<object>) {
  setPriority(NICE)
  // When memory runs out, Linux ends this process and not the one that serves films.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  process.on('message', (task: Task) => void answerTo(task).then((answer) => process.send!(answer)))
  // A decoder in the midst of its work would hold an orderly end back.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
