import { createSylvan } from 'sylvan';

const sylvan = createSylvan();
const answer = await sylvan.analyze({ sample: 'old-forest' });
await sylvan.close();
process.stdout.write(JSON.stringify(answer));
