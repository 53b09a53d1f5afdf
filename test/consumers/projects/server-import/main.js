import { createSylvan, toProblem } from 'sylvan';

/**
 * As a framework does on the server: the page's modules are loaded, and its Sylvan is created, without a
 * page.
 */
export async function render() {
  const sylvan = createSylvan({ service: 'https://service.example' });
  const problem = await sylvan
    .analyze({ lat: 0, lng: 0 })
    .catch((error) => toProblem(error, { lang: 'en' }).code);
  await sylvan.close();
  return `<p>${problem}</p>`;
}
