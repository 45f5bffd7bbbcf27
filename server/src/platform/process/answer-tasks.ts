import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

// As the encoder: visitors come before work that can wait.
const NICE = 10

/** Runs this process as the child of a `TaskChild`: at low priority, ending with its parent. */
export function serveTasks<Task>(answerTo: (task: Task) => Promise<object>) {
  setPriority(NICE)
  // When memory runs out, Linux ends this process and not the one that serves films.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  process.on('message', (task: Task) => void answerTo(task).then((answer) => process.send!(answer)))
  // A decoder at work would delay an orderly exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
